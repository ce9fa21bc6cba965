import { origin } from "./host.ts";

/** `proof.ts`, which is loaded when a form asks for it. */
type Proof = { prove(root: ParentNode): void; untilProven(form: HTMLFormElement): Promise<void> };

let proof: Promise<Proof> | undefined;

/** Where a site does not let it in, forms are sent without. */
export async function beginProof(drawn: ParentNode): Promise<void> {
  if (!drawn.querySelector("[data-challenge]")) return;
  proof ??= import(/* @vite-ignore */ `${origin}/proof.js`);
  await proof.then(({ prove }) => prove(drawn)).catch(() => {});
}

/** At most a moment. */
export async function untilProven(form: HTMLFormElement): Promise<void> {
  const isOver = new Promise<void>((over) => setTimeout(over, 3_000));
  const isDone = proof?.then((loaded) => loaded.untilProven(form)).catch(() => {});
  if (form.querySelector("[data-challenge]")) await Promise.race([isDone, isOver]);
}
