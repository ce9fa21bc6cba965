import { createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import * as z from "zod";
import type { App } from "#server/app.ts";
import { type Allowance, mayStillSpend, spend } from "#server/http/rate-limit.ts";
import { deriveSecret } from "#server/http/secrets.ts";

const seconds = 3600;

/**
 * How much work it is: so many rounds for each of so many tries. A cheap phone needs half a second for it, or one at worst;
 * a machine that sends forms without end needs it for each of them.
 */
const work = { algorithm: "PBKDF2/SHA-256", cost: 2000 };
const tries = { least: 100, most: 250 };

/** Work for whoever opens a form, to be done by their machine. Nothing of it is kept: it is signed, for one thing and one hour. */
export async function newChallenge(app: App, subjectId: string, now = Date.now()): Promise<string> {
  const challenge = await createChallenge({
    ...{ ...work, ...secretsOf(app), deriveKey },
    counter: randomInt(tries.most, tries.least),
    expiresAt: new Date(now + seconds * 1000),
    data: { subjectId },
  });
  return JSON.stringify(challenge);
}

/** Whether what a form has sent is work that was done for this, in time and for the first time. */
export async function hasProof(app: App, subjectId: string, sent: string | null): Promise<boolean> {
  const proof = proofSchema.safeParse(readJson(sent ?? "")).data;
  if (proof?.challenge.parameters.data.subjectId !== subjectId) return false;
  const { verified } = await verifySolution({ ...proof, ...secretsOf(app), deriveKey });
  if (!verified) return false;
  return mayStillSpend(app, { key: `proof:${proof.challenge.signature}`, most: 1, seconds });
}

const mostLength = 2000;

function readJson(text: string): unknown {
  if (text.length > mostLength) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const proofSchema = z.object({
  challenge: z.object({
    parameters: z.strictObject({
      ...{ algorithm: z.string(), nonce: z.string(), salt: z.string(), cost: z.number(), keyLength: z.number() },
      ...{ keyPrefix: z.string(), keySignature: z.string(), expiresAt: z.number() },
      data: z.strictObject({ subjectId: z.string() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

const secretsOf = ({ secret }: App) => ({
  hmacSignatureSecret: deriveSecret(secret, "proof of work", nothing),
  hmacKeySignatureSecret: deriveSecret(secret, "key of a proof of work", nothing),
});
const nothing = Buffer.alloc(0);

/** Of whom a proof could be asked and is not there, as without script: much less, and they are told why. */
export const spendUnproven = (app: App, allowance: Omit<Allowance, "code">): Promise<void> =>
  spend(app, { ...allowance, code: "too_many_unproven" });
