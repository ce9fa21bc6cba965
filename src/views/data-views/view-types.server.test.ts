import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { fieldTypeNamed, fieldTypes } from "#data/fields/registry.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { isIconIdentifier } from "#shared/icon-identifier.ts";
import { languages } from "#shared/languages.ts";
import { startDataWorld } from "#testing/data-world.ts";
import { sampleOf } from "#testing/sample.ts";
import { sampleQueries } from "#testing/sample-bodies.ts";
import { makeViewTeam, type ViewTeam } from "#testing/view-team.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { itemsContract } from "./items-contract.ts";
import { type ViewTypeName, viewTypeNames, viewTypes } from "./registry.ts";
import { plainOptions } from "./type-options.ts";
import { viewUi } from "./ui-registry.ts";
import { freshSettings } from "./view-settings.ts";

/** Displays that can be chosen by the API and are drawn as the first one of their type. */
const drawnAsTheFirst = ["table comfortable"];

const world = whileTesting(startDataWorld);
let team: ViewTeam;
let kayak: string;
let reader: Visitor;

beforeAll(async () => {
  team = await makeViewTeam(world);
  reader = await team.memberWith([
    { permissions: ["read_data_record_metadata", "read_data_field_data"], collectionId: team.sessions },
    ...[team.day, team.begin, team.open, team.place].map((fieldId) => ({
      ...{ permissions: ["read_data_field_data" as const], fieldId, isAllowed: false },
    })),
  ]);
  const place = { line1: "1 Lake Street", line2: "", city: "", region: "", postalCode: "", country: "US" };
  const values = {
    ...{ [team.title]: "Kayak", [team.day]: "2027-07-09", [team.begin]: "2027-07-09T12:00:00Z", [team.open]: true },
    [team.place]: { ...place, latitude: 44.25, longitude: -74.125 },
  };
  kayak = (await team.add(team.sessions, values)).id;
});

describe.each(sampleOf(viewTypeNames))("a %s", { tags: ["generated"] }, (type) => {
  const { displays, options, fieldOptions, wordOptions, icon, name } = viewTypes[type];
  const usual = options.parse({});
  const demands = Object.entries(fieldOptions);

  it("is known by its name and icon, and has a default for every option and no others", () => {
    expect(name).toBe(type);
    expect(isIconIdentifier(icon)).toBe(true);
    expect(new Set(displays).size).toBe(displays.length);
    expect(freshSettings(type)).toMatchObject({ displayOption: displays[0], options: usual });
    expect(options.parse(usual)).toEqual(usual);
    expect(options.safeParse({ ...usual, nonsense: true }).success).toBe(false);
  });

  it("names fields and words only in options that it has", () => {
    for (const [key, { accepts, isRequired }] of demands) {
      expect(usual, key).toHaveProperty(key, null);
      expect(fieldTypes.some(accepts), `a field that fits ${key}`).toBe(true);
      expect(displays, key).toEqual(expect.arrayContaining([...(Array.isArray(isRequired) ? isRequired : [])]));
    }
    for (const key of wordOptions) expect(usual, key).toHaveProperty(key, "");
  });

  it.each(languages)("has a form with an input and a name for whatever it asks for, in %s", (language) => {
    const asked = [...Object.keys(fieldOptions), ...plainOptions(type).map(({ key }) => key)];
    const words = wordsIn(language);
    expect(asked.filter((key) => !words.options[key])).toEqual([]);
    expect(displays.filter((display) => !words.displays[display])).toEqual([]);
    expect(words.types[type]).toMatch(/./);
  });

  it("is drawn in all its displays", () => {
    const drawn = viewUi(type).displays;
    const missing = displays.filter((display) => !drawn.includes(display));
    expect(missing.filter((display) => !drawnAsTheFirst.includes(`${type} ${display}`))).toEqual([]);
    expect(drawn[0]).toBe(displays[0]);
    expect(drawn.filter((display) => !displays.includes(display))).toEqual([]);
  });

  it.each(displays)(
    "of %s is refused without a field that it needs and with one that does not fit",
    async (display) => {
      for (const [key, { isRequired }] of demands) {
        const without = { ...settingsFor(type, display).options, [key]: null };
        const isNeeded = isRequired === true || (isRequired?.includes(display) ?? false);
        expect(await refused(type, display, without)).toBe(isNeeded ? `options.${key} data.viewFieldRequired` : "");
        const unfit = { ...without, [key]: team.fee };
        expect(await refused(type, display, unfit)).toMatch(/^options\.\w+ data\.viewField(Unfit|Required)$/);
      }
      expect(await refused(type, display, settingsFor(type, display).options)).toBe("");
    },
  );

  it("answers every way of reading: with its item, with none, and with nothing of what is closed", async () => {
    for (const display of displays) {
      const made = await team.make({ type, internalName: `${type} ${display}`, settings: settingsFor(type, display) });
      const none = { field: team.title, operator: "is", value: "Nobody" };
      const settings = { ...settingsFor(type, display), filter: none };
      const empty = await team.make({ type, internalName: `${type} ${display}, empty`, settings });
      const tellers: string[] = [];
      for (const [endpointName, endpoint] of Object.entries(itemsContract)) {
        const label = `${endpointName} of ${display}`;
        const shown = await ask(endpointName, endpoint, made.id, team.admin);
        expect(shown, label).toMatchObject({ status: 200, isAsPromised: true });
        if (shown.text.includes(kayak)) tellers.push(endpointName);
        const nothing = await ask(endpointName, endpoint, empty.id, team.admin);
        expect(nothing, label).toMatchObject({ status: 200, isAsPromised: true });
        expect(nothing.text, label).not.toContain(kayak);
        const closed = await ask(endpointName, endpoint, made.id, reader);
        expect(closed, label).toMatchObject({ status: 200, isAsPromised: true });
        for (const secret of ["2027-07-09", "44.25", "Lake Street"]) expect(closed.text, label).not.toContain(secret);
      }
      expect(tellers, display).toEqual(expect.arrayContaining(["listItems", "readItem"]));
    }
  });
});

/** With a field in every option that fits one of the test's collection. */
function settingsFor(type: ViewTypeName, displayOption: string) {
  const ofTypes = { [team.day]: "date", [team.open]: "boolean", [team.place]: "physical_address" } as const;
  const options = Object.entries(viewTypes[type].fieldOptions).flatMap(([key, { accepts }]) => {
    const fits = Object.entries(ofTypes).find(([, dataType]) => accepts(fieldTypeNamed(dataType)));
    return fits ? [[key, fits[0]]] : [];
  });
  const displayedFields = [team.title, team.day, team.place].map((field) => ({ field }));
  const filterFields = [team.title, team.open].map((field) => ({ field }));
  return { displayOption, displayedFields, filterFields, options: Object.fromEntries(options) };
}

/** Why a view with these options is not made; the one that is made goes again. */
async function refused(type: ViewTypeName, displayOption: string, options: object): Promise<string> {
  const { status, body } = await team.create({ type, internalName: "Tried", settings: { displayOption, options } });
  if (status === 200) {
    await team.admin.delete(team.at((body as { id: string }).id));
    return "";
  }
  const [first] = (body as { error: { fields: { path: string; messageKey: string }[] } }).error.fields;
  return `${first?.path} ${first?.messageKey}`;
}

async function ask(name: string, { path, output }: Endpoint, viewId: string, who: Visitor) {
  const at = path.replace("/teams/:teamId", "").replace(":viewId", viewId).replace(":key", kayak);
  const { status, body } = await who.get(team.path(`${at}?${sampleQueries[name] ?? ""}`));
  return { status, isAsPromised: output!.safeParse(body).success, text: JSON.stringify(body) };
}

const wordsIn = (language: string): Record<"types" | "displays" | "options", Record<string, string>> =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../locales/${language}/views.json`), "utf8"));
