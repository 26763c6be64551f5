"""Every message between a browser and the server, written once; the TypeScript is generated from it.

One WebSocket a client at `/socket`. Every message is a JSON object with a `type`. The client names
each of its messages with an `id` of its own; the answer carries it back.
"""

from __future__ import annotations

from hyakki.server.protocol.alone import Daily, DailyBoard, DailyLine, MyResults, PlayDaily, Result, Results
from hyakki.server.protocol.base import (
    Complaint,
    ErrorCode,
    GameEvent,
    GameScene,
    Level,
    Message,
    Pace,
    Phrase,
    SeatKind,
)
from hyakki.server.protocol.chat import Chat, ChatLine, Chatted, Remove, Report, Said, Say
from hyakki.server.protocol.deals import MakePromise, Promised, ThrowIn
from hyakki.server.protocol.duels import (
    Arm,
    Beat,
    DuelSide,
    Echo,
    Finish,
    Glimpse,
    Glimpses,
    PhotoFinish,
    Press,
    Sound,
)
from hyakki.server.protocol.host import (
    HostAudit,
    HostAuditEntry,
    HostAuditPage,
    HostBackup,
    HostBackupFile,
    HostBackupList,
    HostBackups,
    HostBan,
    HostBanLine,
    HostBanList,
    HostBans,
    HostDone,
    HostLimitLine,
    HostLimitList,
    HostLimits,
    HostName,
    HostNameShown,
    HostOverview,
    HostOverviewShown,
    HostProcess,
    HostRebuild,
    HostRebuilding,
    HostReport,
    HostReportList,
    HostReports,
    HostReportSaid,
    HostResetSecondFactor,
    HostSession,
    HostSettle,
    HostUnban,
)
from hyakki.server.protocol.lobby import (
    LobbyNews,
    LobbyTables,
    Look,
    LookAway,
    OpenTable,
    Quick,
    SetPublic,
    Sit,
    Sitter,
)
from hyakki.server.protocol.memory import (
    DropUpload,
    Fork,
    History,
    HistoryPage,
    MyUploads,
    PageEnd,
    Replay,
    Replayed,
    UploadLine,
    UploadList,
)
from hyakki.server.protocol.places import AskSeatLink, SeatLink, SetCount, TurnSeats
from hyakki.server.protocol.play import (
    Because,
    ClockFace,
    Frame,
    Hint,
    Hinted,
    Line,
    Move,
    Moved,
    Update,
    Why,
)
from hyakki.server.protocol.ratings import (
    Leaderboard,
    Leaders,
    MatchRatings,
    MyRatings,
    OwnRating,
    OwnRatings,
    RatedLine,
    Rating,
    RatingChange,
    RatingChanges,
)
from hyakki.server.protocol.rooms import (
    Claim,
    ClockTerms,
    Create,
    Created,
    Ended,
    Forked,
    Invite,
    Join,
    Leave,
    Matches,
    MatchInfo,
    MatchLine,
    MyMatches,
    Open,
    Ready,
    Rematch,
    Resign,
    SeatInfo,
    SeatPlan,
    Seats,
    SetClock,
    SetOptions,
    SetPace,
    SetSeat,
    StandUp,
    SwapSeats,
    Table,
)
from hyakki.server.protocol.session import (
    Done,
    Hello,
    Named,
    Person,
    Ping,
    Pong,
    Problem,
    RefusalInfo,
    Rename,
    Welcome,
)
from hyakki.server.protocol.takeback import AnswerTakeBack, MayTakeBack, Returnable, TakeBack, TakeBackAsk

__all__ = [
    "PROTOCOL",
    "AnswerTakeBack",
    "Arm",
    "AskSeatLink",
    "Beat",
    "Because",
    "Chat",
    "ChatLine",
    "Chatted",
    "Claim",
    "ClientMessage",
    "ClockFace",
    "ClockTerms",
    "Complaint",
    "Create",
    "Created",
    "Daily",
    "DailyBoard",
    "DailyLine",
    "Done",
    "DropUpload",
    "DuelSide",
    "Echo",
    "Ended",
    "ErrorCode",
    "Finish",
    "Fork",
    "Forked",
    "Frame",
    "GameEvent",
    "GameScene",
    "Glimpse",
    "Glimpses",
    "Hello",
    "Hint",
    "Hinted",
    "History",
    "HistoryPage",
    "HostAnswer",
    "HostAudit",
    "HostAuditEntry",
    "HostAuditPage",
    "HostBackup",
    "HostBackupFile",
    "HostBackupList",
    "HostBackups",
    "HostBan",
    "HostBanLine",
    "HostBanList",
    "HostBans",
    "HostDone",
    "HostLimitLine",
    "HostLimitList",
    "HostLimits",
    "HostName",
    "HostNameShown",
    "HostOverview",
    "HostOverviewShown",
    "HostProcess",
    "HostQuestion",
    "HostRebuild",
    "HostRebuilding",
    "HostReport",
    "HostReportList",
    "HostReportSaid",
    "HostReports",
    "HostResetSecondFactor",
    "HostSession",
    "HostSettle",
    "HostUnban",
    "Invite",
    "Join",
    "Leaderboard",
    "Leaders",
    "Leave",
    "Level",
    "Line",
    "LobbyNews",
    "LobbyTables",
    "Look",
    "LookAway",
    "MakePromise",
    "MatchInfo",
    "MatchLine",
    "MatchRatings",
    "Matches",
    "MayTakeBack",
    "Message",
    "Move",
    "Moved",
    "MyMatches",
    "MyRatings",
    "MyResults",
    "MyUploads",
    "Named",
    "Open",
    "OpenTable",
    "OwnRating",
    "OwnRatings",
    "Pace",
    "PageEnd",
    "Person",
    "PhotoFinish",
    "Phrase",
    "Ping",
    "PlayDaily",
    "Pong",
    "Press",
    "Problem",
    "Promised",
    "Quick",
    "RatedLine",
    "Rating",
    "RatingChange",
    "RatingChanges",
    "Ready",
    "RefusalInfo",
    "Rematch",
    "Remove",
    "Rename",
    "Replay",
    "Replayed",
    "Report",
    "Resign",
    "Result",
    "Results",
    "Returnable",
    "Said",
    "Say",
    "SeatInfo",
    "SeatKind",
    "SeatLink",
    "SeatPlan",
    "Seats",
    "ServerMessage",
    "SetClock",
    "SetCount",
    "SetOptions",
    "SetPace",
    "SetPublic",
    "SetSeat",
    "Sit",
    "Sitter",
    "Sound",
    "StandUp",
    "SwapSeats",
    "Table",
    "TakeBack",
    "TakeBackAsk",
    "ThrowIn",
    "TurnSeats",
    "Update",
    "UploadLine",
    "UploadList",
    "Welcome",
    "Why",
]

PROTOCOL = 3
"""Raised when a message changes its meaning; a page of another version reloads itself."""

ClientMessage = (
    Hello
    | MakePromise
    | ThrowIn
    | Create
    | Open
    | Join
    | SetSeat
    | SwapSeats
    | SetCount
    | TurnSeats
    | AskSeatLink
    | SetOptions
    | SetClock
    | Ready
    | StandUp
    | Resign
    | Claim
    | TakeBack
    | MayTakeBack
    | AnswerTakeBack
    | Rematch
    | Leave
    | Move
    | Why
    | Hint
    | SetPace
    | Rename
    | MyMatches
    | MyResults
    | Daily
    | PlayDaily
    | Replay
    | History
    | Fork
    | MyUploads
    | DropUpload
    | Leaderboard
    | MyRatings
    | MatchRatings
    | Ping
    | Echo
    | Arm
    | Press
    | Chat
    | Say
    | Report
    | Remove
    | Look
    | LookAway
    | Sit
    | Quick
    | SetPublic
)

ServerMessage = (
    Welcome
    | Promised
    | Created
    | Table
    | Update
    | Seats
    | Moved
    | Because
    | Returnable
    | SeatLink
    | Hinted
    | Named
    | Matches
    | Results
    | DailyBoard
    | Replayed
    | HistoryPage
    | UploadList
    | Leaders
    | OwnRatings
    | RatingChanges
    | Done
    | Pong
    | Sound
    | Beat
    | Glimpses
    | PhotoFinish
    | Said
    | Chatted
    | LobbyTables
    | LobbyNews
    | Problem
)

HostQuestion = (
    HostOverview
    | HostReports
    | HostSettle
    | HostBans
    | HostBan
    | HostUnban
    | HostName
    | HostResetSecondFactor
    | HostLimits
    | HostBackups
    | HostBackup
    | HostRebuild
    | HostAudit
)
"""What a host may ask at `/api/host`, and nobody else."""

HostAnswer = (
    HostOverviewShown
    | HostReportList
    | HostBanList
    | HostNameShown
    | HostLimitList
    | HostBackupList
    | HostAuditPage
    | HostDone
)
