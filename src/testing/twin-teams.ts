import { dataPermissions } from "#shared/permissions.ts";
import { bodyOf, type DataWorld, type Right } from "./data-world.ts";

/** What differs between the twins, and nothing else does: all of it is closed to the two who look. */
export type Secrets = {
  salary: number;
  diagnosis: string | null;
  paid: string;
  pick: number;
  hidden: string[];
  /** How many of those go to the bin. */
  gone: number;
};

export const twinSecrets: readonly [Secrets, Secrets] = [
  {
    salary: 41_000,
    diagnosis: "Zanzibar",
    paid: "10.00",
    pick: 0,
    hidden: ["Zanzibar one", "Zanzibar two", "Zanzibar three"],
    gone: 1,
  },
  {
    salary: 97_500,
    diagnosis: null,
    paid: "90.00",
    pick: 1,
    hidden: ["Quebec one", "Quebec two", "Quebec three"],
    gone: 0,
  },
];

export type Twin = Awaited<ReturnType<typeof makeTwin>>;

/** What roles deny to whoever shapes: the values of some fields, and some collections as a whole. */
export const deniedNames = ["salary", "diagnosis", "paid", "pick", "watched", "settings", "ills", "rich"] as const;
export type Denied = { name: (typeof deniedNames)[number]; id: string; isField: boolean };

export const deniedOf = ({ denied }: Twin): Denied[] =>
  Object.entries(denied).map(([name, { id, isField }]) => ({ name: name as Denied["name"], id, isField }));

/** A team with fields and collections that are closed in every way, and with people to whom they are. */
export async function makeTwin(world: DataWorld, secrets: Secrets) {
  const team = await world.team({ name: "Twins" });
  const campers = await team.collection("Camper");
  const fields = {
    name: await team.field(campers, "Name", "plain_text"),
    word: await team.field(campers, "Word", "plain_text"),
    lines: await team.field(campers, "Lines", "financial_line_items"),
    salary: await team.field(campers, "Salary", "number"),
    diagnosis: await team.field(campers, "Diagnosis", "plain_text"),
    paid: await team.field(campers, "Paid", "money"),
  };
  const medical = await team.collection("Medical", { parentId: campers });
  const note = await team.field(medical, "Note", "plain_text");
  const watched = await team.collection("Watched");
  const title = await team.field(watched, "Title", "plain_text");
  const settings = await team.collection("Setting", { isInternalConfiguration: true });
  const setting = await team.field(settings, "Title", "plain_text");
  const makeList = (name: string, items: string[]) =>
    bodyOf<{ id: string }>(team.admin.post(team.path("/custom-lists"), { name, items }));
  const ills = (await makeList("Ills", secrets.hidden)).id;
  const shirts = (await makeList("Shirts", ["Small", "Large"])).id;
  const shirt = await team.field(campers, "Shirt", "single_selection_from_list", { config: { listId: shirts } });
  const pick = await team.field(campers, "Pick", "single_selection_from_list", { config: { listId: shirts } });
  const friend = await team.field(campers, "Friend", "multi_data_record", { config: { collectionIds: [watched] } });
  const status = await team.field(campers, "Status", "payment_status");
  const rich = await team.collection("Rich", {
    parentId: campers,
    membershipFilter: { field: fields.salary, operator: "more_than", value: 50_000 },
  });
  const items = await bodyOf<{ items: { id: string }[] }>(team.admin.get(team.path(`/custom-lists/${shirts}/items`)));
  for (const [place, hidden] of secrets.hidden.entries()) {
    const made = [await team.add(watched, { [title]: hidden }), await team.add(settings, { [setting]: hidden })];
    // Numbers are given in order: there are as many of both twins, and not all of them are there.
    if (place < secrets.gone) for (const { id } of made) await team.admin.delete(team.path(`/records/${id}`));
  }
  const ada = await team.add(campers, {
    ...{ [fields.name]: "Ada", [fields.word]: "Zanzibar one", [shirt]: items.items[0]!.id },
    ...{ [fields.salary]: secrets.salary, [fields.diagnosis]: secrets.diagnosis, [fields.paid]: secrets.paid },
    [pick]: items.items[secrets.pick]!.id,
  });
  const bea = await team.add(campers, { [fields.name]: "Bea", [fields.word]: "Quebec two" });
  await bodyOf(team.change(bea.id, { values: { [fields.salary]: 50_000, [fields.diagnosis]: "Same" } }));
  const denied = {
    ...Object.fromEntries(
      (["salary", "diagnosis", "paid"] as const).map((key) => [key, { id: fields[key], isField: true }]),
    ),
    pick: { id: pick, isField: true },
    ...{ watched: { id: watched, isField: false }, settings: { id: settings, isField: false } },
    ...{ ills: { id: ills, isField: false }, rich: { id: rich, isField: false } },
  } as Record<Denied["name"], Closed>;
  const all = [...dataPermissions];
  const rights = Object.values(denied).map(
    ({ id, isField }): Right =>
      isField
        ? { permissions: ["read_data_field_data"], fieldId: id, isAllowed: false }
        : { permissions: all, collectionId: id, isAllowed: false },
  );
  const shaper = await team.memberWith([{ permissions: all }, ...rights], ["team_admin_data_collections"]);
  /** Sees that there are campers, and all of those in one collection below. */
  const onlooker = await team.memberWith([
    { permissions: ["read_data_record_metadata"] },
    { permissions: all, collectionId: medical },
    ...rights,
  ]);
  const places = { campers, medical, note, shirts, shirt, friend, status, ada: ada.id, bea: bea.id };
  return { team, denied, places: { ...fields, ...places }, shaper, onlooker, normalise: normaliser() };
}

type Closed = { id: string; isField: boolean };

/** Ids in the order in which they were first told, and no times: what is left is the same for twins. */
function normaliser() {
  const known = new Map<string, string>();
  return (text: string): string =>
    text
      .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) => {
        const name = known.get(id) ?? `#${known.size}`;
        known.set(id, name);
        return name;
      })
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "then")
      // The numbers of records have gaps, which tell how much was written and not what.
      .replaceAll(/"cursor":"[^"]+"/g, `"cursor":"…"`)
      .replaceAll(/"number":\d+/g, `"number":0`)
      .replaceAll(/Person \d+/g, "Person");
}
