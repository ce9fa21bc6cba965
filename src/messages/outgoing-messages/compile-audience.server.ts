import { type RawBuilder, sql } from "kysely";
import type { ContactPreference } from "#data/collections/contact-preferences.ts";
import type { CollectionDefinition, Definitions, FieldDefinition } from "#data/collections/definitions.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { columnsFor } from "#data/filters/columns.server.ts";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import { type List, type ListContext, openList } from "#data/records/reading/open-list.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { refuseField } from "#shared/errors.ts";
import { addressKey, type DeliveryMethod } from "#shared/messages.ts";
import { type Audience, type AudienceSource, lastLinkOf, type MessageSource, type RecordSource } from "./audience.ts";
import { hasOutcome } from "./recipient-outcomes.server.ts";

/** Where recipients are looked for: the team, and what whoever sends may read of it. */
export type Reaching = { team: TeamDb; known: ListContext; method: DeliveryMethod; audience: Audience };

/** A part of a source: its records after one id, and up to another. */
export type Stretch = { after: string | null; until: string };

/**
 * Whoever a source names, a row for each address: `about_id`, `person_id`, `name`, `address`, `key`, `language`, `zone`.
 * Without an address there is one row, whose `key` is null. Nobody is found whom the sender may not see, nor by an address
 * that they may not read.
 */
export function candidatesOf(reaching: Reaching, source: AudienceSource, stretch?: Stretch): RawBuilder<unknown> {
  if (source.kind === "records") return fromRecords(reaching, source, stretch);
  if (source.kind === "list") return fromList(reaching, source.listId);
  if (source.kind === "message") return fromMessage(reaching, source);
  return fromAddresses(reaching, source.addresses);
}

/** Leaves out whom the audience excepts: by their address, and by their record. */
export function exceptions({ team, known, method, audience }: Reaching): RawBuilder<unknown> {
  const conditions = audience.except.map((source) => {
    if (source.kind === "list") {
      return sql`not exists (select from ${tableOf(team, "_subscriber")} as _left where _left.list_id = ${source.listId}
        and _left.channel = ${method} and _left.state = 'subscribed' and _left.address_key = candidate.key)`;
    }
    if (source.kind === "message") {
      return sql`not exists (select from ${tableOf(team, "_outbox")} as o where o.message_id = ${source.messageId}
        and o.address_key = candidate.key and ${hasOutcome(team, source.outcome)})`;
    }
    if (source.kind === "addresses") {
      const keys = source.addresses.map(({ address }) => addressKey(method, address));
      return sql`(candidate.key is null or candidate.key <> all(${keys}::text[]))`;
    }
    const list = openList(team, known, questionOf(source));
    return sql`not exists (select from ${list.from()} where ${list.where}
      and ${list.recordId} in (candidate.about_id, candidate.person_id))`;
  });
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/**
 * The collections of people who are written to and of whom no readable field says the language, or the time zone: all of
 * them get the message's own.
 */
export function collectionsWithout(
  { known: { definitions, rights }, audience }: Reaching,
  preference: ContactPreference,
): CollectionDefinition[] {
  const named = preference === "language" ? audience.languageFieldId : audience.zoneFieldId;
  const people = audience.sources.flatMap((source) => {
    if (source.kind !== "records") return [];
    const last = lastLinkOf(source);
    const link = last ? definitions.fields.get(last) : undefined;
    return link ? linkedCollection(definitions, link, source.addressFieldIds[0]) : source.collectionId;
  });
  return [...new Set(people)]
    .filter((id) => {
      const fieldId = named ?? definitions.preferenceFieldOf(id, preference)?.id;
      return !fieldId || !columnsFor(definitions, rights, id).find(fieldId);
    })
    .flatMap((id) => definitions.storedIn(id) ?? []);
}

/** The id up to which the next so many records go; nothing: there are no more. */
export async function endOfStretch(
  { team, known }: Reaching,
  source: RecordSource,
  { after, limit }: { after: string | null; limit: number },
): Promise<string | undefined> {
  const list = openList(team, known, questionOf(source));
  const rest = after ? sql` and ${list.recordId} > ${after}::uuid` : sql``;
  const { rows } = await sql<{ id: string }>`select id from (select ${list.recordId} as id from ${list.from()}
    where ${list.where}${rest} order by 1 limit ${limit}) as _page order by id desc limit 1`.execute(team.plain);
  return rows[0]?.id;
}

const questionOf = ({ collectionId, filter, recordIds }: RecordSource) => ({
  collectionId,
  filter: filter ?? undefined,
  ids: recordIds,
});

function fromRecords(reaching: Reaching, source: RecordSource, stretch: Stretch | undefined): RawBuilder<unknown> {
  const { team, known } = reaching;
  const list = openList(team, known, questionOf(source));
  const page = sql`${list.where}${pageOf(list.recordId, stretch)}`;
  if (!source.throughFieldId) {
    const person = personOf(reaching, source, source.collectionId, list);
    return spread(
      source,
      sql`select ${list.recordId} as about_id, ${list.recordId} as person_id, ${person}
      from ${list.from()} where ${page}`,
    );
  }
  const { way, peopleId } = wayToPeople(reaching, list, source);
  const people = openList(team, known, { collectionId: peopleId });
  const person = personOf(reaching, source, peopleId, people, sql`_about.name`);
  // A record that leads to nobody is counted all the same, as one without an address.
  return spread(
    source,
    sql`select _about.id as about_id, ${people.recordId} as person_id, ${person}
    from (select ${list.recordId} as id, ${list.columns.find("record_name")!.sql} as name
      from ${list.from()} where ${page}) as _about
    left join (${way} join ${people.from()} on ${people.recordId} = _way.to_id and ${people.where}) on _way.from_id = _about.id`,
  );
}

/** From each record (`_about`) to those who are written to, over one link or two; everybody once. */
function wayToPeople(
  { team, known }: Reaching,
  list: List,
  { throughFieldId, thenFieldId, addressFieldIds }: RecordSource,
): { way: RawBuilder<unknown>; peopleId: string } {
  const { definitions } = known;
  const [addressId] = addressFieldIds;
  const link = requireLink(known, list, throughFieldId!);
  if (!thenFieldId) {
    const way = sql`(select from_id, to_id from ${tableOf(team, "_link")} where field_id = ${link.id}) as _way`;
    return { way, peopleId: linkedCollection(definitions, link, addressId) };
  }
  // Nobody is found by way of a record that the sender may not see, or by a link that they may not follow.
  const between = openList(team, known, { collectionId: linkedCollection(definitions, link, thenFieldId) });
  const onward = requireLink(known, between, thenFieldId);
  const way = sql`lateral (select distinct _first.from_id, _then.to_id from ${tableOf(team, "_link")} as _first
      join ${between.from()} on ${between.recordId} = _first.to_id and ${between.where}
      join ${tableOf(team, "_link")} as _then on _then.field_id = ${onward.id} and _then.from_id = _first.to_id
      where _first.field_id = ${link.id} and _first.from_id = _about.id) as _way`;
  return { way, peopleId: linkedCollection(definitions, onward, addressId) };
}

const pageOf = (id: RawBuilder<unknown>, stretch: Stretch | undefined): RawBuilder<unknown> => {
  if (!stretch) return sql``;
  const after = stretch.after ? sql` and ${id} > ${stretch.after}::uuid` : sql``;
  return sql`${after} and ${id} <= ${stretch.until}::uuid`;
};

/** Name, addresses, language and zone, from the columns of who is written to. `otherwise`: the name where there is nobody. */
function personOf(
  reaching: Reaching,
  source: RecordSource,
  collectionId: string,
  list: List,
  otherwise: RawBuilder<unknown> = sql`null`,
): RawBuilder<unknown> {
  const { audience, method, known } = reaching;
  const { definitions } = known;
  const contact = method === "EMAIL" ? "email" : "phone";
  const columnOf = (fieldId: string, path: string) => {
    const column = list.columns.find(fieldId);
    if (!column?.field) return refuseField(path, "messages.problems.fieldClosed");
    list.join(column);
    return column;
  };
  const addresses = source.addressFieldIds.map((fieldId) => {
    const column = columnOf(fieldId, "Audience");
    if (fieldTypeNamed(column.field!.type).contact !== contact)
      refuseField("Audience", "messages.problems.noAddressField");
    const address = sql`nullif(btrim(${column.sql}), '')`;
    return column.field!.isUnique ? sql`coalesce(${address}, ${typedBeside(reaching.team, list, fieldId)})` : address;
  });
  if (addresses.length === 0) refuseField("Audience", "messages.problems.noAddressField");
  const plain = (fieldId: string | null | undefined) => {
    if (!fieldId || !list.columns.find(fieldId)) return sql`null::text`;
    const column = columnOf(fieldId, "Audience");
    return column.kind === "text" || column.kind === "word" ? sql`(${column.sql})::text` : nameOfItem(list, column.sql);
  };
  const found = source.everyAddress
    ? sql`array_remove(array[${sql.join(addresses)}], null) as addresses`
    : sql`coalesce(${sql.join(addresses)}) as address`;
  return sql`coalesce(${list.columns.find("record_name")!.sql}, ${otherwise}) as name, ${found},
    ${plain(audience.languageFieldId ?? definitions.preferenceFieldOf(collectionId, "language")?.id)} as language,
    ${plain(audience.zoneFieldId ?? definitions.preferenceFieldOf(collectionId, "timeZone")?.id)} as zone`;
}

/** Of who may be the same as somebody who has the address: what they have typed themselves. */
const typedBeside = (team: TeamDb, list: List, fieldId: string): RawBuilder<unknown> =>
  sql`(select nullif(btrim(_beside.typed ->> ${fieldId}), '') from ${tableOf(team, "_possible_match")} as _beside
    where _beside.record_id = ${list.recordId})`;

/** Choices are records of a list: what they are called says the language. */
const nameOfItem = (list: List, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select _item.name from ${list.recordTable} as _item where _item.id = ${id})`;

function spread({ everyAddress }: RecordSource, people: RawBuilder<unknown>): RawBuilder<unknown> {
  // One for each takes no list of them, which would double what a hundred thousand take.
  if (!everyAddress) return people;
  return sql`select _person.about_id, _person.person_id, _person.name, _each.address, _person.language, _person.zone
    from (${people}) as _person left join lateral unnest(_person.addresses) as _each(address) on true`;
}

/** The link that leads on: one that the sender may follow, in the collection whose records are meant. */
function requireLink(known: ListContext, list: List, fieldId: string): FieldDefinition {
  const field = known.definitions.fields.get(fieldId);
  const column = list.columns.find(fieldId);
  if (!field || column?.kind !== "links") return refuseField("Audience", "messages.problems.noLink");
  return field;
}

/** Of those that the link leads to, the one that has the field: by itself, or from one above it. */
function linkedCollection(definitions: Definitions, link: FieldDefinition, fieldId: string | undefined): string {
  const named = (link.config.collectionIds ?? []) as string[];
  const field = fieldId ? definitions.fields.get(fieldId) : undefined;
  const fits = named.find((id) => definitions.lineOf(id).some((each) => each.id === field?.collectionId));
  const found = fits ?? (named.length === 0 ? field?.collectionId : undefined);
  return found ?? refuseField("Audience", "messages.problems.noAddressField");
}

function fromList({ team, method }: Reaching, listId: string): RawBuilder<unknown> {
  return sql`select _on.record_id as about_id, _on.record_id as person_id, _on.name, _on.address, _on.language, null::text as zone
    from ${tableOf(team, "_subscriber")} as _on
    where _on.list_id = ${listId} and _on.channel = ${method} and _on.state = 'subscribed'`;
}

/** About the same records as the first time; who may see a message sees who got it. */
function fromMessage({ team }: Reaching, { messageId, outcome }: MessageSource): RawBuilder<unknown> {
  return sql`select _about.id as about_id, o.person_id, o.name, o.address, o.language, null::text as zone
    from ${tableOf(team, "_outbox")} as o left join lateral unnest(o.record_ids) as _about(id) on true
    where o.message_id = ${messageId} and o.address <> '' and ${hasOutcome(team, outcome)}`;
}

function fromAddresses(
  _reaching: Reaching,
  addresses: Extract<AudienceSource, { kind: "addresses" }>["addresses"],
): RawBuilder<unknown> {
  const columns = [
    addresses.map(({ name }) => name),
    addresses.map(({ address }) => address),
    addresses.map(({ language }) => language ?? null),
  ];
  return sql`select null::uuid as about_id, null::uuid as person_id, given.name, given.address, given.language, null::text as zone
    from unnest(${columns[0]}::text[], ${columns[1]}::text[], ${columns[2]}::text[]) as given(name, address, language)`;
}

/** The same as `addressKey` says. */
export const keyOf = (method: DeliveryMethod, address: RawBuilder<unknown>): RawBuilder<unknown> =>
  method === "EMAIL" ? sql`lower(btrim(${address}))` : sql`regexp_replace(${address}, '[^0-9+]', '', 'g')`;

/** What can be written to at all; fields have been checked when they were filled in, other addresses have not. */
export const isValidKey = (method: DeliveryMethod, key: RawBuilder<unknown>): RawBuilder<unknown> =>
  method === "EMAIL"
    ? sql`${key} ~ '^[^@[:space:]<>,;"]+@[^@[:space:]<>,;".]+([.][^@[:space:]<>,;".]+)+$'`
    : sql`${key} ~ '^[+][1-9][0-9]{6,14}$'`;

/** People write languages as codes or as names, in any of ours. */
export const languageOf = (text: RawBuilder<unknown>, otherwise: string): RawBuilder<unknown> =>
  sql`case when ${text} ~* '^(es|spa|esp|cast)' then 'es' when ${text} ~* '^(fr)' then 'fr'
    when ${text} ~* '^(en|ing|ang)' then 'en' else ${otherwise}::text end`;
