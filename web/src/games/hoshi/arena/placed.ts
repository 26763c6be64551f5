/** Where the table begins on the page: what stands above it differs, and all the rest of the screen is the table's. */
export function placed(node: HTMLElement): () => void {
  const measure = (): void => node.style.setProperty("--top", `${Math.round(node.getBoundingClientRect().top + scrollY)}px`);
  const watcher = new ResizeObserver(measure);
  watcher.observe(document.body);
  measure();
  return () => watcher.disconnect();
}
