import { newSecret } from "#server/http/secrets.ts";
import { proofName } from "../visitors/draw-proof.ts";
import { hasProof, newChallenge } from "../visitors/proof-of-work.server.ts";
import { keyName } from "./form-names.ts";
import type { Visit } from "./wizard-page.server.ts";

/** What a form carries that may begin a run: the run's key, where its address does not have it. */
export const freshKey = ({ run, widget }: Visit): { name: string; value: string }[] =>
  run || widget ? [] : [{ name: keyName, value: newSecret() }];

/** Work for the visitor's machine, which counts for this wizard alone. */
export const challengeOf = ({ asked, wizard }: Visit): Promise<string> => newChallenge(asked.app, wizard.wizard.id);

/** Whether a form has brought it; each counts once, so this is asked once. */
export const isProven = ({ asked, wizard }: Visit): Promise<boolean> =>
  hasProof(asked.app, wizard.wizard.id, asked.form.get(proofName));
