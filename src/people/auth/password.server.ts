import { hash, verify } from "@node-rs/argon2";

/** argon2id with the library's defaults (19 MiB, two passes), which are OWASP's. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize("NFC"));

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
