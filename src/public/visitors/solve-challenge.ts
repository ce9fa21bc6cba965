import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { Challenge } from "altcha-lib/types";

/** Does the work that a form asks for (`proof-of-work.server.ts`), and says what the form sends; nothing where it cannot be done. */
export async function solve(challenge: string): Promise<string> {
  const asked = JSON.parse(challenge) as Challenge;
  const solution = await solveChallenge({ challenge: asked, deriveKey });
  return solution ? JSON.stringify({ challenge: asked, solution }) : "";
}
