import type { FieldDefinition } from "#data/collections/definitions.ts";
import type { DefinitionChange } from "#data/collections/log-definition.server.ts";
import { mailShapers } from "#data/collections/mail-shapers.server.ts";
import { findHeldBy, findOnHold, withField } from "#data/collections/published-things.server.ts";
import { readDefinitions } from "#data/collections/read-definitions.server.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { job } from "#server/jobs/jobs.ts";
import { sameJson } from "#shared/same-json.ts";

declare module "#platform/system-emails/write-email.server.ts" {
  interface SystemEmailKinds {
    publishedOnHold: true;
  }
}

type Input = {
  teamId: string;
  /** Who has made the change. */
  person: string;
  /** The field as it was; null: it was not there. Absent: a collection was deleted. */
  field?: { id: string; before: FieldDefinition | null };
};

/** What a field is for what is published: its other settings change nothing there. */
const partsOf = ({ type, config, isRequired, defaultValue }: FieldDefinition) => ({
  ...{ type, config, isRequired, defaultValue },
});

/** Looks through what is published after a change that may have put some of it on hold. */
export async function lookAfterChanges(app: App, tx: Db, caller: TeamCaller, changes: readonly DefinitionChange[]) {
  const at = { teamId: caller.teamId, person: caller.name };
  for (const { kind, subject, subjectId, ...change } of changes) {
    if (subject === "collection" && kind === "deleted") await app.jobs.send(tx, notifyAboutHolds, at);
    if (subject !== "field") continue;
    const [before, after] = [change.before, change.after] as (FieldDefinition | undefined)[];
    const isSame = before && after && sameJson(partsOf(before), partsOf(after));
    const isHarmless = kind === "created" && !after?.isRequired;
    if (!isSame && !isHarmless)
      await app.jobs.send(tx, notifyAboutHolds, { ...at, field: { id: subjectId, before: before ?? null } });
  }
}

/** Tells those who shape data of what nobody outside is shown any more. */
export const notifyAboutHolds = job<Input>({
  name: "notify-about-holds",
  run: (app, { teamId, person, field }) =>
    app.db.transaction(async (tx) => {
      const team = tx.team(teamId);
      const now = await readDefinitions(team);
      const held = field
        ? await findHeldBy(team, withField(now, field.id, field.before), now)
        : (await findOnHold(team, now)).filter(({ kind }) => kind === "wizard");
      if (held.length === 0) return;
      await mailShapers(app, tx, teamId, {
        ...{ kind: "publishedOnHold", path: `/team-${teamId}/admin/dashboard` },
        values: { names: held.map(({ name }) => name).join(", "), person },
      });
    }),
});
