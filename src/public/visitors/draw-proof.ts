import { type Html, html } from "#shared/html.ts";

export const proofName = "proof";

/** What our script fills in while somebody fills in the rest; without script it is sent empty. */
export const drawChallenge = (challenge: string): Html =>
  html`<input type="hidden" name="${proofName}" autocomplete="off" data-challenge="${challenge}">`;

/** Where it says that the form is about to go, if somebody was faster than their machine. */
export const drawProofWait = (words: string): Html => html`<p class="wait" role="status" data-words="${words}"></p>`;
