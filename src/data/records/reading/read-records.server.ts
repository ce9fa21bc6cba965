import type { DefinitionsAndRights } from "#data/collections/definitions-and-rights.ts";
import { fieldOf, isReverseKey, mayFollowBack } from "#data/collections/reverse-links.ts";
import type { TeamDb } from "#server/db/db.ts";
import { linkedChips } from "./linked-names.server.ts";
import { readStored, type Values } from "./record-store.server.ts";
import { tagsOf } from "./record-tags.server.ts";
import { addReverseLinks } from "./reverse-links.server.ts";
import { openPartOf } from "./show-record.server.ts";

type Input = { ids: string[]; fields?: string[] | undefined };

/** Records as one person may see them, in the order in which they are asked for; what they may not see is left out. */
export async function readRecords(team: TeamDb, { definitions, rights }: DefinitionsAndRights, { ids, fields }: Input) {
  const stored = await readStored(team, definitions, [...new Set(ids)]);
  const seen = [...new Set(ids)].flatMap((id) => {
    const record = stored.get(id);
    return record && !record.deletedAt && rights.maySee(record) ? [openPartOf({ definitions, rights }, record)] : [];
  });
  const asked = fields && new Set(fields);
  const only = (values: Values): Values =>
    asked ? Object.fromEntries(Object.entries(values).filter(([id]) => asked.has(id))) : values;
  const reverse = (fields ?? []).filter(isReverseKey).flatMap((key) => {
    const field = definitions.fields.get(fieldOf(key));
    return field && mayFollowBack(rights, field) ? [field] : [];
  });
  const tags = await tagsOf(
    team,
    seen.map(({ id }) => id),
  );
  const records = seen.map((record) => ({
    ...record,
    values: only(record.values),
    tags: tags.get(record.id) ?? [],
  }));
  await addReverseLinks(team, definitions, records, reverse);
  const linked = records.map(({ values }) => values);
  return { records, ...(await linkedChips(team, { definitions, rights }, linked)) };
}
