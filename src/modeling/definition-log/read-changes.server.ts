import { sql } from "kysely";
import type { DefinitionNow } from "#data/collections/definition-kind.server.ts";
import { definitionKinds } from "#data/collections/definition-kind.server.ts";
import type { Definitions } from "#data/collections/definitions.ts";
import { definitionsAndRights, readDefinitions } from "#data/collections/read-definitions.server.ts";
import { internalIn, shapedBy } from "#data/collections/shaped-definitions.ts";
import { hasTranslations } from "#data/collections/translations.ts";
import { microsOf, timeCursors } from "#data/history/time-cursor.server.ts";
import { namesOf, whoIs } from "#data/records/reading/person-names.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { mayUse } from "#shared/permissions.ts";
import { type Entry, readEntry } from "./read-entry.server.ts";
import { tellChanged } from "./tell-changed.server.ts";
import { whatToUndo } from "./what-to-undo.server.ts";

type ListQuery = { collectionId?: string | undefined; cursor?: string | undefined; limit: number };
type Row = Parameters<typeof readEntry>[0] & { micros: string };

const cursors = timeCursors("definition changes");

/** The log in plain words, the latest first. What changed nothing is not told. */
export async function readChanges(app: App, team: TeamDb, caller: TeamCaller, asked: ListQuery) {
  const definitions = shapedBy((await definitionsAndRights(team, caller)).definitions, caller);
  const rows = await look(team, asked, await idsOfInternal(team, caller), unseenBy(caller));
  const entries = rows.slice(0, asked.limit).map(readEntry);
  const subjects = await findSubjects(team, entries, definitions, caller.language);
  const names = await namesOf(
    app,
    rows.map((row) => row.user_id),
  );
  const changes = await Promise.all(
    entries
      .filter((entry) => entry.kind !== "updated" || entry.order || entry.keys.length > 0)
      .map(async (entry) => {
        const now = subjects.get(entry.subjectId);
        const collectionId = now?.collectionId ?? entry.collectionId;
        return {
          id: entry.id,
          kind: entry.kind,
          subject: entry.subject,
          subjectId: entry.subjectId,
          name: now?.name ?? entry.name,
          collectionId,
          collectionName: (collectionId && definitions.collections.get(collectionId)?.pluralName) || null,
          changed: tellChanged(definitions, entry),
          order: entry.order?.key ?? null,
          isTypeChange: entry.isTypeChange,
          user: whoIs(names, entry.userId),
          at: entry.at.toISOString(),
          isUndoable: "way" in (await whatToUndo(team, caller, entry, now)),
        };
      }),
  );
  return { changes, cursor: rows.length > asked.limit ? cursors.write(team, rows[asked.limit - 1]!) : null };
}

/** Whatever is or was in what only team admins know of. */
async function idsOfInternal(team: TeamDb, { isTeamAdmin }: TeamCaller): Promise<string[]> {
  if (isTeamAdmin) return [];
  const internal = internalIn(await readDefinitions(team, [], { withBin: true }));
  return (await Promise.all(internal.map(({ id }) => idsIn(team, id)))).flat();
}

const idsIn = async (team: TeamDb, collectionId: string): Promise<string[]> =>
  (await Promise.all(definitionKinds.all().map((kind) => kind.idsIn(team, collectionId)))).flat();

/** The kinds that are not everybody's who shapes data. */
const unseenBy = (caller: TeamCaller): string[] =>
  definitionKinds
    .all()
    .filter(({ seenWith }) => seenWith && !mayUse(caller, seenWith))
    .map(({ name }) => name);

async function look(
  team: TeamDb,
  { collectionId, cursor, limit }: ListQuery,
  hidden: string[],
  unseen: string[],
): Promise<Row[]> {
  const ids = collectionId && (await idsIn(team, collectionId));
  const log = team
    .from("definition_change")
    .selectAll()
    .select(microsOf(sql.ref("at")).as("micros"))
    .where(cursors.olderThan(team, cursor, sql.ref("at"), sql.ref("id")))
    .$if(unseen.length > 0, (query) => query.where("subject", "not in", unseen))
    .$if(hidden.length > 0, (query) => query.where("subject_id", "not in", hidden));
  return (ids ? log.where("subject_id", "in", ids) : log)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
}

async function findSubjects(team: TeamDb, entries: Entry[], { languages }: Definitions, language?: string) {
  const spoken = hasTranslations(languages, language) ? language : undefined;
  const found = await Promise.all(
    definitionKinds.all().map(({ name: subject, find }) => {
      const ids = [...new Set(entries.filter((each) => each.subject === subject).map((each) => each.subjectId))];
      return ids.length > 0 ? find(team, { ids }, spoken) : [];
    }),
  );
  return new Map(found.flat().map((each): [string, DefinitionNow] => [each.id, each]));
}
