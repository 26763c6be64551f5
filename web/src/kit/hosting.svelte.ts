import { sentence } from "./socket";
import type {
  HostAuditPage,
  HostBackupList,
  HostBanList,
  HostDone,
  HostLimitList,
  HostNameShown,
  HostOverviewShown,
  HostQuestion,
  HostReportList,
} from "./wire";
import { words } from "./words";

interface Answers {
  host_overview: HostOverviewShown;
  host_reports: HostReportList;
  host_settle: HostDone;
  host_bans: HostBanList;
  host_ban: HostDone;
  host_unban: HostDone;
  host_name: HostNameShown;
  host_reset_second_factor: HostDone;
  host_limits: HostLimitList;
  host_backups: HostBackupList;
  host_backup: HostDone;
  host_rebuild: HostDone;
  host_audit: HostAuditPage;
}

type Fields<T extends HostQuestion["type"]> = Omit<Extract<HostQuestion, { type: T }>, "type">;

/** What the parts of the host's page share: asking the server, and what it last said. */
export class Desk {
  /** Whoever is no host any more finds nothing here. */
  gone = $state(false);
  said = $state("");
  trouble = $state("");
  busy = $state(false);

  /** Nothing if it did not work; then `trouble` says why. */
  async ask<T extends HostQuestion["type"]>(type: T, fields: Fields<T>): Promise<Answers[T] | null> {
    try {
      const answer = await fetch("/api/host", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ type, ...fields }),
      });
      if (answer.ok) {
        this.trouble = "";
        return (await answer.json()) as Answers[T];
      }
      if (answer.status === 404) this.gone = true;
      else this.trouble = sentence(((await answer.json()) as { text: string }).text);
    } catch {
      this.trouble = words.trouble;
    }
    return null;
  }

  /** Do something; true if it worked, and then `said` tells what. */
  async act<T extends "host_settle" | "host_ban" | "host_unban" | "host_reset_second_factor" | "host_backup" | "host_rebuild">(type: T, fields: Fields<T>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.said = "";
    const answer = await this.ask(type, fields);
    this.busy = false;
    if (answer === null) return false;
    this.said = answer.said;
    return true;
  }
}
