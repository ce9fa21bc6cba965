import { useBlueprint as fillWith } from "#modeling/blueprints/use-blueprint.server.ts";
import { createTeam } from "#people/teams/create-team.server.ts";
import { invite } from "#people/teams/invite.server.ts";
import type { App } from "#server/app.ts";
import { note } from "#server/audit.ts";
import type { Db } from "#server/db/db.ts";
import type { Caller, TeamCaller } from "#server/http/caller.ts";
import type { BrandId } from "#shared/brands.ts";
import { refuseConflict } from "#shared/errors.ts";
import type { Language } from "#shared/languages.ts";
import { type Acting, holdTeam } from "./change-team.server.ts";

type Person = { email: string; firstName: string; lastName: string };

type Input = Person & {
  id?: string | undefined;
  name: string;
  description: string;
  brand: BrandId;
  timezone: string;
  language: Language;
  blueprintId: string | null;
};

/** The team, what it begins with, and its first administrator's invitation: all or nothing. */
export async function createTeamFor(app: App, acting: Acting, { blueprintId, ...input }: Input) {
  return app.db.transaction(async (tx) => {
    const repeated = input.id && (await findTwin(tx, input.id));
    if (repeated) return { teamId: repeated };
    const { teamId } = await createTeam(tx, input);
    const { caller, address } = acting;
    const detail = { name: input.name, email: input.email };
    await note(tx, { action: "team_created", actorId: caller.userId, teamId, detail, address });
    // Whatever is made of the blueprint is made in this transaction.
    const creator = asTeamAdmin(caller, teamId, input);
    if (blueprintId) await fillWith(app, creator, blueprintId, { withRecords: false });
    await inviteAdmin(app, creator, input, input.language);
    return { teamId };
  });
}

export async function inviteTeamAdmin(app: App, { caller }: Acting, teamId: string, person: Person) {
  await app.db.transaction(async (tx) => {
    const team = await holdTeam(tx, teamId);
    if (team.deactivated_at) refuseConflict("", "data.teamClosed");
    const creator = asTeamAdmin(caller, teamId, { language: team.default_interface_language, timezone: "UTC" });
    await inviteAdmin(app, creator, person, team.default_interface_language);
  });
}

const inviteAdmin = (app: App, caller: TeamCaller, { email, firstName, lastName }: Person, language: Language) =>
  invite(app, caller, { email, firstName, lastName, roleIds: [], asTeamAdmin: true, language });

/** A client names the id of what it creates, so a request that is sent twice makes one team. */
async function findTwin(tx: Db, id: string): Promise<string | undefined> {
  await tx.run("select pg_advisory_xact_lock(hashtextextended($1, 0))", [id]);
  return (await tx.app.selectFrom("team").select("id").where("id", "=", id).executeTakeFirst())?.id;
}

/** Not one of the team's people: only what is written while it is made is written as an administrator of it would. */
const asTeamAdmin = (
  caller: Caller,
  teamId: string,
  { language, timezone }: { language: Language; timezone: string },
): TeamCaller => ({
  ...caller,
  teamId,
  teamUserId: "",
  isTeamAdmin: true,
  features: [],
  roleIds: [],
  definitionsVersion: 0,
  timeZone: timezone,
  language,
});
