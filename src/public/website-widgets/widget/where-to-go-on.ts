const inputs = ":is(input:not([type=hidden]), select, textarea)";
const wrong = `[aria-invalid=true], [data-invalid] ${inputs}`;

/**
 * Where whoever fills in a form goes on once it was answered: at the first mistake, in the row that they have added, or at
 * the heading of what is new; and what is said of it to who does not see it (mistakes say themselves).
 */
export function placeToGoOn(shown: Element, pressed: string): { place: HTMLElement | null; said: string } {
  const find = (selector: string) => shown.querySelector<HTMLElement>(selector);
  const problem = find(wrong) ?? find("#problems");
  if (problem) return { place: problem, said: "" };
  const heading = find("form.step > h2") ?? find(".title");
  const said = [find(".place"), heading].map((each) => each?.textContent ?? "").filter(Boolean);
  return { place: addedRow(shown, pressed) ?? heading, said: said.join(". ") };
}

/** By the button `add~<task>`, as the server names it. */
function addedRow(shown: Element, pressed: string): HTMLElement | null {
  const [what, taskId] = pressed.split("~");
  if (what !== "add") return null;
  const rows = [...shown.querySelectorAll<HTMLInputElement>("fieldset.row > input[type=hidden]")];
  const last = rows.filter(({ name }) => name === `r~${taskId}`).pop();
  return last?.parentElement?.querySelector<HTMLElement>(inputs) ?? null;
}
