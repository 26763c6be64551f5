/** All of the chat that a table with friends needs at once; the drawer itself comes when it is opened. */
export { Chat } from "./chat.svelte";
export { default as Button } from "./ChatButton.svelte";
export { default as Side } from "./ChatSide.svelte";
