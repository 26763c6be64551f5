/** What a prompt and a tip take of the room in which a story is told. */
const TIP = 92;

/** Shows as many of the last sentences as there is room for, each of them whole; what can be spared goes first. */
export function fit(list: HTMLElement): () => void {
  const shorten = (): void => {
    const told = [...list.children] as HTMLElement[];
    const [spare, main] = [told.filter(({ dataset }) => "spare" in dataset), told.filter(({ dataset }) => !("spare" in dataset))];
    for (const it of told) it.hidden = false;
    for (const it of [...spare, ...main.slice(0, -1)]) if (list.scrollHeight > list.clientHeight) it.hidden = true;
    const left = (list.closest(".line")?.clientHeight ?? 0) - TIP;
    list.classList.toggle("long", (main.at(-1)?.getClientRects().length ?? 0) * parseFloat(getComputedStyle(list).lineHeight) > left);
  };
  const changed = new MutationObserver(shorten);
  const resized = new ResizeObserver(shorten);
  changed.observe(list, { childList: true, characterData: true, subtree: true });
  resized.observe(list);
  shorten();
  return () => {
    changed.disconnect();
    resized.disconnect();
  };
}
