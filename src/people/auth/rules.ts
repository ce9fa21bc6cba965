import * as z from "zod";

/** At least 8, any characters, and not one of those that every attacker tries first. */
export const newPassword = z
  .string()
  .min(8, "validation.passwordShort")
  .max(200, "validation.passwordLong")
  .refine((password) => !isCommon(password), "validation.passwordCommon");

export const emailAddress = z
  .string()
  .trim()
  .min(1, "validation.empty")
  .max(254, "validation.email")
  .pipe(z.email("validation.email"));

export const personName = z.string().trim().min(1, "validation.empty").max(120);

/** How long what we send by mail can be used. */
export const linkHours = {
  verify_email: 7 * 24,
  set_password: 1,
  change_email: 0.25,
  invitation: 7 * 24,
  first_admin: 7 * 24,
};

/** The code that proves a new address; what it waits for is a link's row like the others. */
export const minutesOfEmailCode = linkHours.change_email * 60;

/** Where to go after signing in: a path of our own, nothing that a browser could read as another site. */
export function safeRedirect(input: unknown): string | undefined {
  if (typeof input !== "string" || !input.startsWith("/") || input.length > 2000) return undefined;
  if (hasControlCharacter(input) || input.includes("\\")) return undefined;
  const decoded = decodeFully(input);
  if (decoded === undefined || hasControlCharacter(decoded) || decoded.includes("\\") || decoded.startsWith("//")) {
    return undefined;
  }
  const here = "https://simply.invalid";
  const target = URL.canParse(input, here) ? new URL(input, here) : undefined;
  return target?.origin === here && !target.pathname.startsWith("//") ? input : undefined;
}

const hasControlCharacter = (text: string) => [...text].some((sign) => sign.charCodeAt(0) < 32);

/** `/%2509/` hides a tab two layers deep. */
function decodeFully(text: string): string | undefined {
  let current = text;
  for (let round = 0; round < 3; round++) {
    try {
      const next = decodeURIComponent(current);
      if (next === current) return current;
      current = next;
    } catch {
      // A lone % is wrong as written, but fine as what was decoded: a search for "100%".
      return round === 0 ? undefined : current;
    }
  }
  return current;
}

const isCommon = (password: string) => commonPasswords.has(password.toLowerCase()) || /^(.)\1+$/.test(password);

const commonPasswords = new Set(
  `12345678 123456789 1234567890 12345678910 123123123 987654321 0987654321 87654321 11223344 1q2w3e4r 1q2w3e4r5t
  1qaz2wsx qazwsxedc qwertyui qwertyuiop qwerty123 qwerty1234 qwerty12 asdfghjk asdfghjkl zxcvbnm1 password password1
  password12 password123 password1234 passw0rd p@ssw0rd p@ssword pa55word passwort passwort1 motdepasse contraseña
  contrasena letmein1 letmein123 welcome1 welcome123 iloveyou iloveyou1 iloveyou2 sunshine sunshine1 princess princess1
  football football1 baseball baseball1 basketball superman superman1 batman123 michael1 jennifer jordan23 trustno1
  starwars whatever computer internet samsung1 monkey123 dragon123 master123 shadow123 charlie1 abcd1234 abc12345
  abcdefgh abcdefg1 a1b2c3d4 aa123456 admin123 admin1234 administrator changeme changeme1 default1 guest123 test1234
  testtest secret123 hello123 freedom1 liverpool chelsea1 arsenal1 barcelona realmadrid teamo123 tequiero bienvenido
  azertyui azertyuiop azerty123 doudou123 marseille soleil123 bonjour1 chocolat 00000000 11111111 99999999 12341234
  13131313 20202020 123qweasd qwe123456 zaq12wsx asdf1234 google123 facebook1 minecraft pokemon123`.split(/\s+/),
);
