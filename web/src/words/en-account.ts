/** The words about a password on a name; fetched with the dialog. */
export const account = {
  heading: "A password on your name",
  guest: "You are a guest: your name and your games are known in this browser only. With a password they are yours everywhere, and nobody else can be called like you.",
  owner: "Your name has a password. Nobody else here can be called like you.",
  keep: {
    open: "Keep this name",
    title: "Keep this name",
    about: "Other browsers in which you are this guest have to sign in from then on.",
    go: "Keep the name",
  },
  in: {
    open: "Sign in",
    title: "Sign in",
    about: "With a name that you have put a password on, here or in another browser.",
    bring: "Bring the games of this browser's guest along",
    go: "Sign in",
  },
  change: {
    open: "Change the password",
    title: "Change the password",
    about: "Every other browser in which you are signed in is signed out.",
    go: "Change it",
  },
  out: "Sign out",
  forget: {
    open: "Delete me",
    title: "Delete me",
    about:
      "Your name, face, password, chat lines, results and uploaded records are deleted. The games of others stay whole; where you sat it says “Somebody”, and a bot plays on for you. There is no way back.",
    sure: "Yes, delete me for good",
    unsure: "Tick the box first, if you are sure.",
    go: "Delete me",
  },
  name: "Name",
  password: "Password",
  current: "Your password now",
  fresh: "New password",
  rule: "At least 8 characters, any you like.",
  warning: "Remember it well: there is no e-mail here, and nobody can give it back to you.",
  show: "Show the password",
};
