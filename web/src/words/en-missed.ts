/** Somebody keeps the others waiting: away, or there and doing nothing. */
export const missed = {
  heading: "Somebody is away",
  keeps: (name: string) => `${name} is away. If they stay away, a bot plays for them until they are back.`,
  waits: (name: string) => `${name} is away. The table waits:`,
  left: "Time left",
  decide: (name: string) => `${name} has not come back. What now?`,
  win: "End the game: you win",
  bot: "Continue with a bot",
  idle: {
    heading: "Waiting for somebody",
    keeps: (name: string) => `${name} has done nothing for a while. A bot will soon play for them, until they are back:`,
    waits: (name: string) => `${name} has done nothing for a while. The table waits:`,
    decide: (name: string) => `${name} is still doing nothing. What now?`,
  },
  mine: {
    heading: "Are you still there?",
    keeps: "Everybody is waiting for you. If you do nothing, a bot will play for you:",
    waits: (name: string) => `${name} is waiting for you. If you do nothing, ${name} may end the game:`,
    decide: (name: string) => `${name} is waiting for you, and may end the game now.`,
    kept: "You were away, so a bot is playing for you.",
    here: "I am here",
  },
};
