import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { rowLimits } from "#server/db/row-limits.ts";
import { newId } from "#shared/ids.ts";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import { whileTesting } from "#testing/while-testing.ts";

const world = whileTesting(startDataWorld);

type Answer = { status: number; body: unknown };
const tables = [
  "collection",
  "field",
  "data_view",
  "data_card",
  "data_card_group",
  "data_wizard",
  "message_template",
  "message_sender",
  "role",
  "subscription_list",
  "website_widget",
  "blueprint",
] as const;
type Table = (typeof tables)[number];
/** Adds one row, in one of the ways that there are for its kind. */
type Way = (things: Things, name: string) => Promise<Answer>;

type Things = { team: DataTeam; ids: Record<Table, string> };
let things: Things;

/** The tests of one table share a team: each leaves one of each in it, and counts what is there. */
const thingsOf = new Map<string, Promise<Things>>();
beforeEach(async ({ task }) => {
  const table = task.suite?.name ?? "";
  thingsOf.set(table, thingsOf.get(table) ?? makeThings());
  things = await thingsOf.get(table)!;
});

/** One of each, and whatever of it was deleted can be restored. */
async function makeThings(): Promise<Things> {
  const team = await world.team();
  const make = async (path: string, input: object) => {
    const { id, Id } = await bodyOf<{ id?: string; Id?: string }>(team.admin.post(team.path(path), input));
    return (id ?? Id)!;
  };
  const collection = await team.collection("Camper");
  const field = await team.field(collection, "Name", "plain_text");
  const view = { type: "table", internalName: "All", isPersonal: false, publish: true };
  const data_view = await make(`/collections/${collection}/views`, view);

  const data_wizard = await make("/wizards", { name: "Register" });
  await bodyOf(team.admin.post(team.path(`/collections/${collection}/wizard-links`), { dataWizardId: data_wizard }));
  const list = { InternalName: "News", ExternalName: "News" };
  const letter = { DeliveryMethodId: "EMAIL", UsedFor: "marketing_only", ContentLanguageId: "en", SubjectLine: "News" };
  return {
    team,
    ids: {
      ...{ collection, field, data_view, data_wizard },
      data_card: await make(`/collections/${collection}/cards`, { title: "Health", type: "form" }),
      data_card_group: await make(`/collections/${collection}/card-groups`, { name: "At camp" }),
      message_template: await make("/templates", { ...letter, Name: "News" }),
      message_sender: await make("/senders", sender("one")),
      role: await make("/roles", { name: "Kitchen" }),
      subscription_list: await make("/subscription-lists", list),
      website_widget: await make(`/collections/${collection}/widgets`, widget(data_view, "one")),
      blueprint: await make("/blueprints", { collectionId: collection, name: "Camp" }),
    },
  };
}

const sender = (name: string) => ({ DeliveryMethodId: "EMAIL", Name: name, Address: `${newId()}@pine.test` });
const widget = (viewId: string, name: string) => ({ viewId, name, domains: ["example.org"] });

const post =
  (path: (ids: Things["ids"]) => string, body: (name: string, ids: Things["ids"]) => object): Way =>
  ({ team, ids }, name) =>
    team.admin.post(team.path(path(ids)), body(name, ids));

const useBlueprint = post(
  (ids) => `/blueprints/${ids.blueprint}/use`,
  () => ({ withRecords: false }),
);
const duplicateCollection = post(
  (ids) => `/collections/${ids.collection}/duplicate`,
  (name) => ({ name, pluralName: `${name}s` }),
);

/** Deletes one, makes another in its place, and wants the first one back; once there is room for it, it comes. */
const restore =
  (path: (ids: Things["ids"]) => string, make: Way): Way =>
  async (given, name) => {
    const { team, ids } = given;
    const at = team.path(path(ids));
    const deleted = await team.admin.delete(at);
    expect(deleted.status, JSON.stringify(deleted.body)).toBeLessThan(300);
    onTestFinished(async () => {
      await bodyOf(team.admin.post(`${at}/restore`));
    });
    await bodyOf(make(given, `${name} instead`));
    return team.admin.post(`${at}/restore`);
  };

const letter = (name: string) => ({
  ...{ DeliveryMethodId: "EMAIL", UsedFor: "marketing_only", ContentLanguageId: "en", SubjectLine: "News" },
  Name: name,
});
const inCollection = (rest: string) => (ids: Things["ids"]) => `/collections/${ids.collection}/${rest}`;

const view = post(inCollection("views"), (internalName) => ({ type: "table", internalName, isPersonal: false }));
const card = post(inCollection("cards"), (title) => ({ title, type: "form" }));
const group = post(inCollection("card-groups"), (name) => ({ name }));
const wizard = post(
  () => "/wizards",
  (name) => ({ name }),
);
const template = post(() => "/templates", letter);
const list = post(
  () => "/subscription-lists",
  (name) => ({ InternalName: name, ExternalName: name }),
);

/** Every way to add one; the first is used for the others and for many at once. */
const ways: Record<Table, Record<string, Way>> = {
  collection: {
    "the API": post(
      () => "/collections",
      (name) => ({ name, pluralName: `${name}s` }),
    ),
    "a blueprint": useBlueprint,
    "a duplicate": duplicateCollection,
  },
  field: { "the API": post(inCollection("fields"), (title) => ({ title, dataType: "multi_data_record" })) },
  data_view: {
    "the API": view,
    "a duplicate": post(
      (ids) => `/views/${ids.data_view}/duplicate`,
      (internalName) => ({ internalName, isPersonal: false }),
    ),
    "the trash": restore((ids) => `/views/${ids.data_view}`, view),
  },
  data_card: {
    "the API": card,
    "the trash": restore((ids) => `/collections/${ids.collection}/cards/${ids.data_card}`, card),
  },
  data_card_group: {
    "the API": group,
    "the trash": restore((ids) => `/collections/${ids.collection}/card-groups/${ids.data_card_group}`, group),
  },
  data_wizard: {
    "the API": wizard,
    "a blueprint": useBlueprint,
    "a duplicate of the collection": duplicateCollection,
    "a duplicate": post(
      (ids) => `/wizards/${ids.data_wizard}/duplicate`,
      (name) => ({ name }),
    ),
    "the trash": restore((ids) => `/wizards/${ids.data_wizard}`, wizard),
  },
  message_template: {
    "the API": template,
    "a duplicate": post(
      (ids) => `/templates/${ids.message_template}/duplicate`,
      () => ({}),
    ),
    "the trash": restore((ids) => `/templates/${ids.message_template}`, template),
  },
  message_sender: { "the API": post(() => "/senders", sender) },
  role: {
    "the API": post(
      () => "/roles",
      (name) => ({ name }),
    ),
    "a duplicate": post(
      (ids) => `/roles/${ids.role}/duplicate`,
      (name) => ({ name }),
    ),
  },
  subscription_list: {
    "the API": list,
    "the trash": restore((ids) => `/subscription-lists/${ids.subscription_list}`, list),
  },
  website_widget: { "the API": post(inCollection("widgets"), (name, ids) => widget(ids.data_view, name)) },
  blueprint: {
    "the API": post(
      () => "/blueprints",
      (name, ids) => ({ collectionId: ids.collection, name }),
    ),
  },
};

const limitOf = (table: string) => rowLimits.all().find((each) => each.table === table)!;

/** As many as are there now, for the time of `work`; `more`: of them. */
async function atLimit<Result>(table: Table, more: number, work: () => Promise<Result>): Promise<Result> {
  const limit = limitOf(table);
  const usual = limit.max;
  limit.max = (await countRows(table)) + more;
  try {
    return await work();
  } finally {
    limit.max = usual;
  }
}

async function countRows(table: string): Promise<number> {
  const live = limitOf(table).ignoresTrash ? "and deleted_at is null" : "";
  const text = `select count(*)::int as count from app.${table} where team_id = $1 ${live}`;
  return (await world.db.run(text, [things.team.teamId])).rows[0]!.count as number;
}

/** Everything of the team that is limited. */
const countAll = async () =>
  Object.fromEntries(await Promise.all(rowLimits.all().map(async ({ table }) => [table, await countRows(table)])));

const refused = (max: number) => ({
  status: expect.toSatisfy((status: number) => status === 400 || status === 409),
  body: {
    error: {
      fields: [
        expect.objectContaining({
          messageKey: expect.stringMatching(/tooMany/i),
          message: expect.stringContaining(String(max)),
        }),
      ],
    },
  },
});

it("every limit is tried below", () => {
  expect([...tables].toSorted()).toEqual(
    rowLimits
      .all()
      .map(({ table }) => table)
      .toSorted(),
  );
});

describe.each(tables)("%s", (table) => {
  it.each(Object.keys(ways[table]))("is refused at the limit: by %s", async (way) => {
    await atLimit(table, 0, async () => {
      const before = await countAll();
      const answer = await ways[table][way]!(things, "Another");
      expect(answer).toMatchObject(refused(limitOf(table).max));
      expect(await countAll()).toEqual(before);
    });
    expect((await ways[table]["the API"]!(things, `Later than ${way}`)).status).toBe(200);
  });

  it("does not pass the limit by many at once", async () => {
    const names = ["Ash", "Birch", "Cedar", "Elm", "Fir"];
    const statuses = await atLimit(table, 1, () =>
      Promise.all(names.map(async (name) => (await ways[table]["the API"]!(things, name)).status)),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });
});

it.each(["data_view", "data_card", "data_card_group", "field"] as const)(
  "a copy of a collection with more %s than there may be is not made",
  async (table) => {
    const limit = limitOf(table);
    const usual = limit.max;
    const before = await countAll();
    limit.max = 0;
    try {
      for (const copy of [useBlueprint, duplicateCollection])
        expect(await copy(things, "Copy")).toMatchObject(refused(0));
    } finally {
      limit.max = usual;
    }
    expect(await countAll()).toEqual(before);
  },
);

it("what one collection has too many of does not stop the others", async () => {
  const { team, ids } = things;
  await bodyOf(card(things, "Second"));
  const other = await team.collection("Cabin");
  const limit = limitOf("data_card");
  const usual = limit.max;
  limit.max = 1;
  try {
    expect(await card(things, "Third")).toMatchObject(refused(1));
    expect((await card({ team, ids: { ...ids, collection: other } }, "First")).status).toBe(200);
  } finally {
    limit.max = usual;
  }
});

it("limited rows cannot be written where nobody counts them", () => {
  const row = { id: newId(), name: "Kitchen" };
  expect(() => world.db.team(things.team.teamId).insert("role", [row])).toThrow("write them in a transaction");
});
