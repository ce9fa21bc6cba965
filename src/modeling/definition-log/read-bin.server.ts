import { sql } from "kysely";
import { daysInBin } from "#data/bin/contract.ts";
import { definitionKinds } from "#data/collections/definition-kind.server.ts";
import { definitionsAndRights, readDefinitions } from "#data/collections/read-definitions.server.ts";
import { internalIn } from "#data/collections/shaped-definitions.ts";
import { hasTranslations } from "#data/collections/translations.ts";
import { namesOf, whoIs } from "#data/records/reading/person-names.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { mayUse } from "#shared/permissions.ts";
import type { BinnedDefinition } from "./contract.ts";

/** Definitions that can still come back, with who took them away. */
export async function readStructureBin(app: App, team: TeamDb, caller: TeamCaller): Promise<BinnedDefinition[]> {
  const { definitions } = await definitionsAndRights(team, caller);
  const language = hasTranslations(definitions.languages, caller.language) ? caller.language : undefined;
  const kinds = await Promise.all(
    definitionKinds
      .all()
      .filter(({ seenWith }) => !seenWith || mayUse(caller, seenWith))
      .map(async ({ name: subject, find }) =>
        (await find(team, "deleted", language)).map((each) => ({ ...each, subject })),
      ),
  );
  const hidden = caller.isTeamAdmin ? [] : internalIn(await readDefinitions(team, [], { withBin: true }));
  const closed = new Set<string | null>(hidden.map(({ id }) => id));
  const found = kinds.flat().filter(({ collectionId }) => !closed.has(collectionId));
  const who = await whoDeleted(
    team,
    found.map(({ id }) => id),
  );
  const names = await namesOf(app, [...who.values()]);
  const binned = new Map(found.map(({ id, name }) => [id, name]));
  return found
    .toSorted((a, b) => b.deletedAt!.getTime() - a.deletedAt!.getTime() || a.name.localeCompare(b.name))
    .map(({ subject, id, name, icon, dataType, deletedAt, isReachable, ...each }) => {
      const collectionId = each.parentId === undefined ? each.collectionId : each.parentId;
      const place = collectionId && (definitions.collections.get(collectionId)?.pluralName ?? binned.get(collectionId));
      return {
        subject,
        id,
        name,
        icon: icon ?? null,
        dataType: dataType ?? null,
        collectionId,
        collectionName: place || null,
        deletedAt: deletedAt!.toISOString(),
        deletedBy: whoIs(names, who.get(id) ?? null),
        daysLeft: Math.max(0, Math.ceil(daysInBin - (Date.now() - deletedAt!.getTime()) / day)),
        isRestorable: isReachable,
      };
    });
}

const day = 24 * 60 * 60 * 1000;

async function whoDeleted(team: TeamDb, ids: string[]): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await team
    .from("definition_change")
    .select(["subject_id", "user_id"])
    .distinctOn(sql.ref("subject_id"))
    .where("subject_id", "in", ids)
    .where("kind", "=", "deleted")
    .orderBy("subject_id")
    .orderBy("at", "desc")
    .execute();
  return new Map(rows.map((row) => [row.subject_id, row.user_id]));
}
