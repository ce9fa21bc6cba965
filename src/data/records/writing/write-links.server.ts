import { sql } from "kysely";
import type { Definitions } from "#data/collections/definitions.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import type { TeamDb } from "#server/db/db.ts";
import { refuseField } from "#shared/errors.ts";
import { tableOf } from "../reading/record-store.server.ts";
import { changedValues, type Draft } from "./drafts.server.ts";

type Links = { fieldId: string; fromId: string; targets: string[]; fresh: string[]; isNew: boolean };

/** The links that have changed, of all records together: never a statement for each. */
export async function writeLinks(team: TeamDb, definitions: Definitions, drafts: Draft[]) {
  const all = drafts.flatMap((draft) => changedLinks(definitions, draft));
  if (all.length === 0) return;
  await requireTargets(team, all);
  const link = tableOf(team, "_link");
  const old = all.filter(({ isNew }) => !isNew);
  if (old.length > 0) {
    const [fromIds, fieldIds] = [old.map(({ fromId }) => fromId), old.map(({ fieldId }) => fieldId)];
    await sql`delete from ${link} as link using unnest(${fromIds}::uuid[], ${fieldIds}::uuid[]) as gone (from_id, field_id)
      where link.from_id = gone.from_id and link.field_id = gone.field_id`.execute(team.data);
  }
  const rows = all.flatMap(({ fieldId, fromId, targets }) =>
    targets.map((toId, rank) => ({ fieldId, fromId, toId, rank })),
  );
  if (rows.length === 0) return;
  const column = <Key extends keyof (typeof rows)[number]>(key: Key) => rows.map((row) => row[key]);
  await sql`insert into ${link} (field_id, from_id, to_id, rank) select * from unnest(
    ${column("fieldId")}::uuid[], ${column("fromId")}::uuid[], ${column("toId")}::uuid[], ${column("rank")}::int[])`.execute(
    team.data,
  );
}

function changedLinks(definitions: Definitions, { before, after }: Draft): Links[] {
  return Object.entries(changedValues(before, after)).flatMap(([fieldId, [old, fresh]]) => {
    const field = definitions.fields.get(fieldId);
    if (!field || fieldTypeNamed(field.type).storage.kind !== "links") return [];
    const targets = [fresh].flat().filter((id): id is string => typeof id === "string");
    const known = new Set([old].flat());
    const added = targets.filter((id) => !known.has(id));
    return [{ fieldId, fromId: after.id, targets, fresh: added, isNew: before === undefined }];
  });
}

async function requireTargets(team: TeamDb, all: Links[]) {
  const there = await findLive(team, all);
  const wrong = all.find(({ fresh }) => !fresh.every((id) => there.has(id)));
  if (!wrong) return;
  const path = `values.${wrong.fieldId}`;
  refuseField(path, "data.unknownRecord");
}

/** A new link leads to a record of this team that is there; one to a record in the bin stays, and comes back with it. */
async function findLive(team: TeamDb, all: Links[]): Promise<Set<string>> {
  const wanted = [...new Set(all.flatMap(({ fresh }) => fresh))];
  if (wanted.length === 0) return new Set();
  const found = await sql<{ id: string }>`select id from ${tableOf(team, "_record")}
    where id = any(${wanted}::uuid[]) and deleted_at is null`.execute(team.data);
  return new Set(found.rows.map(({ id }) => id));
}

/** The same before anything is written, of each record: where its new links would lead nowhere. */
export async function findBrokenLinks(team: TeamDb, definitions: Definitions, drafts: readonly Draft[]) {
  const all = drafts.map((draft) => changedLinks(definitions, draft));
  const there = await findLive(team, all.flat());
  // Some come and go in the same change set.
  for (const { after } of drafts) there[after.deletedAt ? "delete" : "add"](after.id);
  return all.flatMap((links, place) =>
    links.flatMap(({ fieldId, fresh }) => (fresh.every((id) => there.has(id)) ? [] : [{ place, fieldId }])),
  );
}
