/** Copies text; on plain http, where the clipboard is closed to pages, by way of a selection. */
export async function copy(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return copyBySelection(text);
    }
  }
  return copyBySelection(text);
}

function copyBySelection(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.style.position = "fixed";
  field.style.opacity = "0";
  const host = document.querySelector("dialog[open]") ?? document.body;
  host.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}
