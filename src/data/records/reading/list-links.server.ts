import type { FieldDefinition } from "#data/collections/definitions.ts";
import { mayFollowBack } from "#data/collections/reverse-links.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import type { TeamDb } from "#server/db/db.ts";
import { Refusal } from "#shared/errors.ts";
import { requireVisible } from "../writing/record-actions.server.ts";
import { listRecords } from "./list-records.server.ts";
import type { ListContext } from "./open-list.server.ts";
import { readStored } from "./record-store.server.ts";

type Input = { recordId: string; field?: string | undefined; cursor?: string | undefined };

const atFirst = 5;
const more = 50;

/** Which records link to one, each list as the caller would see it in the linking collection. */
export async function listLinks(team: TeamDb, known: ListContext, { recordId, field, cursor }: Input) {
  const { definitions, rights } = known;
  requireVisible(rights, (await readStored(team, definitions, [recordId])).get(recordId));
  if (field && !mayFollow(known, definitions.fields.get(field))) throw new Refusal("not_found");
  const used = await team.data
    .selectFrom("_link")
    .select("field_id")
    .distinct()
    .where("to_id", "=", recordId)
    .$if(field !== undefined, (query) => query.where("field_id", "=", field!))
    .execute();
  const fields = used
    .map(({ field_id }) => definitions.fields.get(field_id))
    .filter((each) => mayFollow(known, each))
    .toSorted((one, other) => titleOf(one).localeCompare(titleOf(other)));
  const links = [];
  for (const each of fields) {
    const filter = { field: each.id, operator: linksTo(each), value: [recordId] };
    const asked = { collectionId: each.collectionId, filter, fields: [], limit: field ? more : atFirst, cursor };
    const { records, cursor: next } = await listRecords(team, known, asked);
    if (records.length === 0) continue;
    links.push({
      fieldId: each.id,
      title: titleOf(each),
      collectionId: each.collectionId,
      records: records.map(({ id, name }) => ({ id, name })),
      cursor: next,
    });
  }
  return links;
}

/** Whether somebody may know who leads to a record through a field. */
export const mayFollow = ({ rights }: ListContext, field: FieldDefinition | undefined): field is FieldDefinition =>
  field !== undefined && mayFollowBack(rights, field);

const titleOf = ({ title, config }: FieldDefinition): string =>
  typeof config.reverseTitle === "string" && config.reverseTitle !== "" ? config.reverseTitle : title;

/** The type's own name for "leads to one of these". */
export function linksTo({ type }: FieldDefinition): string {
  const operators = Object.entries(fieldTypeNamed(type).operators);
  return operators.find(([, { comparison, negated }]) => comparison === "hasAnyOf" && !negated)![0];
}
