/**
 * Does the work that a form asks for while somebody fills it in. It runs in the background, as the browser hashes outside
 * of the page's own thread; where a browser has no hashes, as on pages without https, the form is sent without.
 */
import { solve } from "../../visitors/solve-challenge.ts";

/** Longer than this nobody waits for it. */
const longest = 3_000;

const proofs = new WeakMap<HTMLInputElement, Promise<void>>();
const ready = new WeakSet<HTMLInputElement>();
const waiting = new WeakSet<HTMLFormElement>();

const inputIn = (root: ParentNode) => root.querySelector<HTMLInputElement>("input[data-challenge]");

/** Begins with it. */
export function prove(root: ParentNode): void {
  const input = inputIn(root);
  if (input && !proofs.has(input)) proofs.set(input, fill(input));
}

async function fill(input: HTMLInputElement): Promise<void> {
  try {
    input.value = await solve(input.dataset.challenge!);
  } catch {
    // It is sent without.
  }
  ready.add(input);
}

/** Done, or given up. */
export async function untilProven(form: HTMLFormElement): Promise<void> {
  const input = inputIn(form);
  if (!input || ready.has(input)) return;
  await Promise.race([proofs.get(input), new Promise((over) => setTimeout(over, longest))]);
  ready.add(input);
}

/** On a page of ours: who is faster than their machine is told so, and the form goes by itself. */
function hold(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  const input = inputIn(form);
  if (!input || ready.has(input)) return;
  event.preventDefault();
  if (waiting.has(form)) return;
  waiting.add(form);
  const said = form.querySelector<HTMLElement>("[data-words]");
  if (said) said.textContent = said.dataset.words!;
  void untilProven(form).then(() => {
    if (said) said.textContent = "";
    form.requestSubmit(event.submitter);
  });
}

prove(document);
document.addEventListener("submit", hold);
