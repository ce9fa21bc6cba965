import { sql } from "kysely";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { Refusal, refuseField } from "#shared/errors.ts";
import { type Person, personFields, readPhone, writtenAs } from "./person-fields.server.ts";
import { digitsOf, type Marks } from "./rules.ts";

export type ErasureInput = Person & { recordIds: string[]; strike: { recordId: string; fieldId: string }[] };

/**
 * Everything by which these records tell who they are about: now, and as far as the history goes. Only what is a whole
 * value of theirs is struck out elsewhere; an address or number that was asked for and is not among them is refused.
 */
export async function readMarks(team: TeamDb, { recordIds, strike, ...person }: ErasureInput) {
  const ids = [...new Set(recordIds)];
  const records = await team.data
    .selectFrom("_record")
    .select(["id", "name"])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  if (records.length < ids.length) throw new Refusal("not_found");
  const values = await contactsOf(team, ids);
  await requireTheirs(team, person, values);
  const exact = values.flatMap((value) => (value.startsWith("+") ? writtenAs(value) : [value]));
  const marks: Marks = {
    exact: [...new Set(exact)],
    names: [...new Set(records.map(({ name }) => name))],
    strike: strike.filter(({ recordId }) => !ids.includes(recordId)),
  };
  return { ids, marks };
}

/** Addresses and numbers, whole. */
async function contactsOf(team: TeamDb, ids: string[]): Promise<string[]> {
  const fields = await personFields(team);
  const values = new Set<string>();
  for (const { column, table } of fields) {
    const { rows } = await sql<{ value: string | null }>`select distinct ${sql.ref(column)}::text as value
      from ${tableOf(team, table)} where _record_id = any(${ids}::uuid[])`.execute(team.data);
    for (const { value } of rows) if (value) values.add(value);
  }
  const { rows } = await sql<{ value: string | null }>`select distinct said.value from ${tableOf(team, "_change")} as c
    cross join lateral (
      select * from jsonb_each_text(coalesce(c.before -> 'values', '{}'))
      union select * from jsonb_each_text(coalesce(c.after -> 'values', '{}'))
    ) as said
    where c.record_id = any(${ids}::uuid[]) and said.key = any(${fields.map(({ id }) => id)}::text[])`.execute(
    team.data,
  );
  for (const { value } of rows) if (value) values.add(value);
  return [...values];
}

async function requireTheirs(team: TeamDb, { email, phone }: Person, values: string[]) {
  const isTheirs = (address: string) => values.some((value) => value.toLowerCase() === address.toLowerCase());
  if (email && !isTheirs(email)) refuseField("email", "data.erasedNotTheirs");
  if (!phone) return;
  const number = await readPhone(team, phone);
  const digits = digitsOf(phone);
  const isNumber = (value: string) => (number ? value === number : !!digits && value.endsWith(digits));
  if (!values.some(isNumber)) refuseField("phone", "data.erasedNotTheirs");
}
