import { sql } from "kysely";
import type { TeamDb } from "#server/db/db.ts";
import { Refusal, refuseConflict, refuseField, refuseTakenId } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import { mayUse } from "#shared/permissions.ts";
import { type Asking, noteFor } from "./asking.server.ts";
import type { ListInput, ListsQuery, SubscriptionList } from "./contract.ts";

/** A list as it stands in the database; a deleted one is not there. */
export async function requireList(team: TeamDb, listId: string) {
  const row = await findList(team, listId);
  if (!row || row.deleted_at) throw new Refusal("not_found");
  return row;
}

/** Its name and description for recipients, in their language as far as it was translated. */
export const listWords = (
  row: Pick<Awaited<ReturnType<typeof requireList>>, "external_name" | "description" | "translations">,
  language: string,
): { name: string; description: string } => ({
  name: row.translations?.[language]?.ExternalName || row.external_name,
  description: row.translations?.[language]?.Description || row.description,
});

/** A team has few of them: they are counted in its schema and put in order here, so that no statement touches both. */
export async function readLists(team: TeamDb, { caller }: Pick<Asking, "caller">, query: ListsQuery) {
  const isAdmin = mayUse(caller, "team_admin_account_info");
  if (query.sort === "Subscribers" && !isAdmin) refuseField("sort", "validation.invalid");
  const rows = await team.from("subscription_list").selectAll().where("deleted_at", "is", null).execute();
  const counts = isAdmin ? await countSubscribers(team) : undefined;
  const shown = rows.map((row) => showList(row, counts && (counts.get(row.id) ?? 0)));
  const sign = query.descending ? -1 : 1;
  const { compare } = new Intl.Collator(caller.language, { numeric: true });
  const bySort = (a: SubscriptionList, b: SubscriptionList) =>
    query.sort === "Subscribers" ? a.Subscribers! - b.Subscribers! : compare(a[query.sort], b[query.sort]);
  shown.sort((a, b) => sign * bySort(a, b) || compare(a.InternalName, b.InternalName) || compare(a.Id, b.Id));
  return { lists: shown.slice(query.offset, query.offset + query.limit), total: shown.length };
}

export const maxLists = 500;

export async function createList(asking: Asking, { Id, ...input }: ListInput & { Id?: string | undefined }) {
  const { app, caller } = asking;
  return app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    const id = Id ?? newId();
    if (Id && (await isTaken(team, Id))) refuseTakenId();
    await requireFreeName(team, input.InternalName, id);
    await requireDataLanguages(team, input);
    const row = { id, created_by: caller.userId, ...columnsOf(input) };
    await team
      .insert("subscription_list", [row as typeof row & { internal_name: string; external_name: string }])
      .execute();
    await noteFor(tx, asking, "subscription_list_created", id, { name: input.InternalName });
    return showList(await requireList(team, id), 0);
  });
}

export async function changeList(asking: Asking, listId: string, input: Partial<ListInput>) {
  const { app, caller } = asking;
  return app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    const before = await requireList(team, listId);
    if (input.InternalName !== undefined) await requireFreeName(team, input.InternalName, listId);
    await requireDataLanguages(team, input, Object.keys(before.translations ?? {}));
    await team.update("subscription_list", columnsOf(input)).where("id", "=", listId).execute();
    await noteFor(tx, asking, "subscription_list_changed", listId, {
      ...{ name: before.internal_name, keys: Object.keys(input).sort() },
    });
    return readOne(team, listId);
  });
}

/** A message that waits to be sent would lose whom it may be sent to. */
export async function deleteList(asking: Asking, listId: string) {
  const { app, caller } = asking;
  await app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    const { internal_name: name, deleted_at } = (await findList(team, listId)) ?? {};
    if (!name) throw new Refusal("not_found");
    if (deleted_at) return;
    const waiting = await team
      .from("outgoing_message")
      .select("internal_name")
      .where("subscription_list_id", "=", listId)
      .where("status", "in", ["AWAITING_APPROVAL", "APPROVED", "SCHEDULED", "SENDING"])
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (waiting) refuseConflict("", "data.subscriptionListInUse", { name: waiting.internal_name });
    await team.update("subscription_list", { deleted_at: new Date() }).where("id", "=", listId).execute();
    await noteFor(tx, asking, "subscription_list_deleted", listId, { name });
  });
}

export async function restoreList(asking: Asking, listId: string) {
  const { app, caller } = asking;
  return app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    const row = await findList(team, listId);
    if (!row) throw new Refusal("not_found");
    if (row.deleted_at) {
      await requireFreeName(team, row.internal_name, listId);
      await team.update("subscription_list", { deleted_at: null }).where("id", "=", listId).execute();
      await noteFor(tx, asking, "subscription_list_restored", listId, { name: row.internal_name });
    }
    return readOne(team, listId);
  });
}

type Row = Awaited<ReturnType<typeof requireList>>;

const findList = (team: TeamDb, listId: string) =>
  team.from("subscription_list").selectAll().where("id", "=", listId).executeTakeFirst();

const isTaken = async (team: TeamDb, listId: string) => (await findList(team, listId)) !== undefined;

const readOne = async (team: TeamDb, listId: string) =>
  showList(await requireList(team, listId), (await countSubscribers(team, listId)).get(listId) ?? 0);

async function countSubscribers(team: TeamDb, listId?: string): Promise<Map<string, number>> {
  let query = team.data
    .selectFrom("_subscriber")
    .select(["list_id", sql<number>`count(*)`.as("count")])
    .where("state", "=", "subscribed")
    .groupBy("list_id");
  if (listId) query = query.where("list_id", "=", listId);
  return new Map((await query.execute()).map((row) => [row.list_id, row.count]));
}

async function requireFreeName(team: TeamDb, name: string, listId: string) {
  const other = await team
    .from("subscription_list")
    .select("id")
    .where(sql<boolean>`public.fold(internal_name) = public.fold(${name})`)
    .where("deleted_at", "is", null)
    .where("id", "!=", listId)
    .executeTakeFirst();
  if (other) refuseConflict("InternalName", "data.subscriptionListNamed");
}

/** `had`: what was written in a language that the team has given up may stay. */
async function requireDataLanguages(team: TeamDb, { Translations = {} }: Partial<ListInput>, had: string[] = []) {
  const { plain, all } = await team.dataLanguages();
  const other = Object.keys(Translations).find((each) => each === plain || !(all.includes(each) || had.includes(each)));
  if (other) refuseField(`Translations.${other}`, "data.dataLanguage");
}

const showList = (row: Row, subscribers: number | undefined): SubscriptionList => ({
  Id: row.id,
  InternalName: row.internal_name,
  ExternalName: row.external_name,
  Description: row.description,
  Subscribers: subscribers ?? null,
  IsDoubleOptIn: row.is_double_opt_in,
  IsOpen: row.is_open,
  Translations: (row.translations ?? {}) as SubscriptionList["Translations"],
  CreatedAt: row.created_at.toISOString(),
});

const columnsOf = (input: Partial<ListInput>) => ({
  ...(input.InternalName !== undefined && { internal_name: input.InternalName }),
  ...(input.ExternalName !== undefined && { external_name: input.ExternalName }),
  ...(input.Description !== undefined && { description: input.Description }),
  ...(input.IsDoubleOptIn !== undefined && { is_double_opt_in: input.IsDoubleOptIn }),
  ...(input.IsOpen !== undefined && { is_open: input.IsOpen }),
  ...(input.Translations !== undefined && { translations: JSON.stringify(input.Translations) }),
});
