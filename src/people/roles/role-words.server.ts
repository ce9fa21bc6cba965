import { type Say, sayIn } from "#server/words.ts";
import { languages } from "#shared/languages.ts";

const keys = ["roles.teamAdmin.name", "roles.teamAdmin.description", "roles.member.name", "roles.member.description"];

/** What a team's first roles were called when it was made, in whichever language that was. */
const known = new Map(languages.flatMap((language) => keys.map((key) => [sayIn(language)(key), key] as const)));

/**
 * The name or the description of a role, in the reader's language: a team's first roles have words of ours, until
 * somebody gives them others. What is stored stays as it is.
 */
export function roleWord(say: Say, stored: string): string {
  const key = known.get(stored);
  return key ? say(key) : stored;
}

export const withRoleWords = <Role extends { name: string; description: string }>(say: Say, role: Role): Role => ({
  ...role,
  name: roleWord(say, role.name),
  description: roleWord(say, role.description),
});
