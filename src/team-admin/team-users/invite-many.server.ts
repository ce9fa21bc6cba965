import { invite } from "#people/teams/invite.server.ts";
import type { App } from "#server/app.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";
import type { Language } from "#shared/languages.ts";

type Input = {
  people: { email: string; firstName: string; lastName: string }[];
  roleIds: string[];
  asTeamAdmin: boolean;
  language: Language;
};

/** Each for themselves: one who is in the team already does not keep the others from being invited. */
export async function inviteMany(app: App, caller: TeamCaller, { people, ...input }: Input) {
  const results: { email: string; outcome: "invited" | "already_in_team" }[] = [];
  const seen = new Set<string>();
  for (const person of people) {
    const address = person.email.toLowerCase();
    if (seen.has(address)) continue;
    seen.add(address);
    results.push({ email: person.email, outcome: await inviteOne(app, caller, { ...person, ...input }) });
  }
  return { results };
}

async function inviteOne(app: App, caller: TeamCaller, input: Parameters<typeof invite>[2]) {
  try {
    await invite(app, caller, input);
    return "invited" as const;
  } catch (error) {
    if (error instanceof Refusal && error.code === "email_already_in_team") return "already_in_team" as const;
    throw error;
  }
}
