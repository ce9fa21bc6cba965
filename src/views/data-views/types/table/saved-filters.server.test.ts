import { beforeAll, expect, it } from "vitest";
import { migrate } from "#server/db/migrate.ts";
import { newId } from "#shared/ids.ts";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";
import type { ViewShown } from "../../contract.ts";
import { viewSettingsSchema } from "../../view-settings.ts";

const world = whileTesting(startDataWorld);
const step = "0032-saved-filters-are-views.sql";
let team: DataTeam;
let me: Visitor;
let userId: string;
let campers: string;
let name: string;
let age: string;

beforeAll(async () => {
  team = await world.team();
  me = await team.join({ roleIds: [team.memberRoleId] });
  ({ userId } = await bodyOf<{ userId: string }>(me.get("/api/me")));
  campers = await team.collection("Camper");
  name = await team.field(campers, "Name", "plain_text");
  age = await team.field(campers, "Age", "number");
});

it("what people kept as filters are their own table views, and can be changed as such", async () => {
  const [older, plain, taken] = [newId(), newId(), newId()];
  const filter = { field: age, operator: "at_least", value: 12 };
  const sort = [{ field: age, descending: true }];
  await me.put(team.path(`/collections/${campers}/list-setup`), {
    setup: {
      columns: [
        { key: age, width: 96 },
        { key: "created_at", width: 160 },
      ],
      ...{ frozen: 1, sort: [], filter: null, groupBy: null, known: [name, age] },
    },
  });
  const own = { type: "table", internalName: "mine", isPersonal: true };
  await bodyOf(me.post(team.path(`/collections/${campers}/views`), own));
  await saveAsThen([
    { id: older, setup: { filter, sort, groupBy: age, search: "ada" }, name: "Older ones" },
    { id: taken, setup: { filter: null, sort: [], groupBy: null, search: "" }, name: "Mine" },
    // Of somebody and of a collection that are gone.
    { id: newId(), setup: {}, name: "Nobody's", user_id: newId() },
    { id: newId(), setup: {}, name: "Of nothing", collection_id: newId() },
  ]);
  await migrate(world.app.pool);
  // Killed before it was noted, it is run once more; and whoever has had it has nothing to lose.
  await saveAsThen([{ id: plain, setup: { filter: null, sort: [], groupBy: null, search: "" }, name: "Plain" }]);
  await migrate(world.app.pool);

  const views = await viewsOf(me);
  expect(views.map(({ id, internalName, rank }) => [id, internalName, rank])).toEqual([
    [expect.any(String), "mine", 1],
    [taken, "Mine 2", 2],
    [older, "Older ones", 3],
    [plain, "Plain", 4],
  ]);
  expect(views[2]).toMatchObject({ type: "table", isPersonal: true, isPublished: true, abilities: { change: true } });
  const { settings } = views[2]!;
  expect(viewSettingsSchema.parse(settings)).toEqual(settings);
  expect(settings).toMatchObject({
    ...{ filter, sort, groupBy: [age] },
    displayedFields: [{ field: age }, { field: "created_at" }],
    options: { widths: [{ key: age, width: 96 }, { key: "created_at" }], frozen: 1, figures: [], search: "ada" },
  });
  expect(await viewsOf(team.admin)).toEqual([]);

  const input = { settings: { sort: [], options: { search: "" } } };
  const changed = await bodyOf<ViewShown>(me.patch(team.path(`/views/${older}`), input));
  expect(changed.settings).toMatchObject({ filter, sort: [], recordNameFieldId: name, options: { frozen: 1 } });
});

const viewsOf = async (who: Visitor) =>
  (await bodyOf<{ views: ViewShown[] }>(who.get(team.path(`/collections/${campers}/views`)))).views;

/** The table as it was, with so much in it, in a team that has not had the step. */
async function saveAsThen(rows: Record<string, unknown>[]) {
  const { schema } = world.db.team(team.teamId);
  await world.db.run(
    `create table "${schema}"._saved_filter (id uuid primary key, user_id uuid not null, collection_id uuid not null,
      name text not null, setup jsonb not null, created_at timestamptz not null default now(),
      updated_at timestamptz not null default now())`,
    [],
  );
  for (const row of rows) {
    const {
      id,
      user_id,
      collection_id,
      name: called,
      setup,
    } = { user_id: userId, collection_id: campers, ...row } as never;
    await world.db.run(
      `insert into "${schema}"._saved_filter (id, user_id, collection_id, name, setup) values ($1, $2, $3, $4, $5)`,
      [id, user_id, collection_id, called, JSON.stringify(setup)],
    );
  }
  await world.db.run("update app.team set schema_migrations = array_remove(schema_migrations, $2) where id = $1", [
    team.teamId,
    step,
  ]);
}
