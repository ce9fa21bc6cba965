import { hash, verify } from "@node-rs/argon2";

/** What OWASP asks for: 19 MiB, two passes. Tests, which sign in a thousand times, lower it. */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** By argon2id, the library's default. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize("NFC"), passwordCost);

/** Takes as long without a stored hash as with one, so that time does not tell whether an account exists. */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await decoy()), password.normalize("NFC"));
  return matches && stored !== undefined;
}

let decoyHash: Promise<string> | undefined;

function decoy(): Promise<string> {
  decoyHash ??= hashPassword("nobody's password");
  return decoyHash;
}
