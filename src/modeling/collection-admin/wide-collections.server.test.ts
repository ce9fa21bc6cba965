import { beforeAll, describe, expect, it } from "vitest";
import { maxFields } from "#data/collections/table-limits.server.ts";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import { refusal } from "#testing/view-team.ts";
import { whileTesting } from "#testing/while-testing.ts";

type Made = { collectionId: string; importId: string; mapping: { to: string }[]; settings: object };

const world = whileTesting(startDataWorld);
let team: DataTeam;
const tooMany = `A collection can have at most ${maxFields} fields, counting those in the trash.`;

beforeAll(async () => {
  team = await world.team();
});

/** The longest text that Postgres leaves in the row, whatever stands beside it. */
const widest = (at: number) => `${at}-`.padEnd(23, "x");

/** A file with one row of so many columns, of which the first become fields. */
async function createFrom(columns: number, taken: number) {
  const each = Array.from({ length: columns }, (_, at) => at);
  const form = new FormData();
  const file = `${each.map((at) => `Column ${at}`).join(",")}\n${each.map(widest).join(",")}\n`;
  form.set("file", new Blob([file]), "wide.csv");
  const shape = await bodyOf<{ id: string }>(team.admin.send("POST", team.path("/csv-shapes"), form));
  return team.admin.post(team.path(`/csv-shapes/${shape.id}/collection`), {
    ...{ name: "Wide", pluralName: `Wide ${taken}` },
    columns: each.slice(0, taken).map((at) => ({
      ...{ column: at, title: `Column ${at}`, dataType: "plain_text", config: {}, isName: at === 0 },
    })),
  });
}

const fieldsAt = (collectionId: string) => team.path(`/collections/${collectionId}/fields`);

describe("a collection with as many fields as it can have", () => {
  it("holds a record that fills them all, and is told that there are no more; a type still changes", async () => {
    const { collectionId, importId, settings, mapping } = await bodyOf<Made>(createFrom(maxFields, maxFields));
    await bodyOf(team.admin.post(team.path(`/collections/${collectionId}/imports/${importId}/run`), settings));
    const imported = async () => (await team.list(collectionId)).records;
    await expect.poll(async () => (await imported()).length, { timeout: 60_000 }).toBe(1);
    const [record] = await imported();
    expect(mapping.map(({ to }, at) => record!.values[to] === widest(at)).every(Boolean)).toBe(true);
    const changed = Object.fromEntries(mapping.map(({ to }, at) => [to, widest(at + 1_000)]));
    expect((await team.change(record!.id, { values: changed })).status).toBe(200);

    const add = (dataType: string, title: string) => team.admin.post(fieldsAt(collectionId), { title, dataType });
    expect(await refusal(add("plain_text", "One more"))).toBe(`400 title ${tooMany}`);
    const last = mapping.at(-1)!.to;
    expect((await team.admin.delete(`${fieldsAt(collectionId)}/${last}`)).status).toBe(204);
    expect(await refusal(add("number", "Instead"))).toBe(`400 title ${tooMany}`);
    const change = {
      dataType: "formatted_text",
      config: {},
      createMissing: false,
      decimalComma: false,
      dayFirst: false,
    };
    const at = `${fieldsAt(collectionId)}/${mapping[1]!.to}/type-change`;
    const { version } = await bodyOf<{ version: number }>(team.admin.post(`${at}/check`, change));
    expect((await team.admin.post(at, { ...change, version, acceptLoss: true })).status).toBe(200);
  });

  it("is not made from a file that has more", async () => {
    expect(await refusal(createFrom(500, 500))).toBe(`400 columns ${tooMany}`);
    expect(await refusal(createFrom(maxFields + 1, maxFields + 1))).toBe(`400 columns ${tooMany}`);
  });
});
