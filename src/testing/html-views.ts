import type { FieldDefinition } from "#data/collections/definitions.ts";
import type { FormTexts, HtmlContext, HtmlFile } from "#data/fields/field-html.ts";
import type { FieldTypeName } from "#data/fields/field-type.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { sayIn } from "#server/words.ts";
import type { Language } from "#shared/languages.ts";
import type { ItemShown } from "#views/data-views/items-contract.ts";
import type { ViewTypeName } from "#views/data-views/registry.ts";
import type { HtmlView } from "#views/data-views/view-html.ts";
import { freshSettings, plainlyDisplayed, type ViewSettings } from "#views/data-views/view-settings.ts";

/** Weeks of a camp as pages without the app's client get them, without a database. */

const id = (last: number) => `01980000-0000-7000-8000-${String(last).padStart(12, "0")}`;

export const ids = {
  view: id(1),
  name: id(10),
  days: id(11),
  program: id(12),
  ages: id(13),
  price: id(14),
  spots: id(15),
  begins: id(16),
  ends: id(17),
  place: id(18),
  picture: id(19),
  overnight: id(20),
  about: id(21),
  wholeDay: id(22),
  closed: id(23),
};

export const programs = {
  sailing: { id: id(30), name: "Sailing", color: "blue" },
  forest: { id: id(31), name: "Forest school", color: "green" },
  theatre: { id: id(32), name: "Theatre", color: "violet" },
};

const fieldOf = (key: string, title: string, type: FieldTypeName): FieldDefinition => ({
  ...{ id: key, collectionId: id(2), title, column: `c${key.slice(-2)}`, type, description: "", isRequired: false },
  config: fieldTypeNamed(type).config.parse({}) as Record<string, unknown>,
  ...{ isUnique: false, defaultValue: null, displayWidth: "", isDisplayedOnViews: true, rank: 0, translations: {} },
});

const fields: FieldDefinition[] = [
  fieldOf(ids.name, "Week", "plain_text"),
  fieldOf(ids.days, "Dates", "date_range"),
  fieldOf(ids.program, "Program", "single_selection_from_list"),
  fieldOf(ids.ages, "Ages", "plain_text"),
  fieldOf(ids.price, "Price", "money"),
  fieldOf(ids.spots, "Open spots", "number"),
  fieldOf(ids.begins, "Begins", "date_time"),
  fieldOf(ids.ends, "Ends", "date_time"),
  fieldOf(ids.place, "Where", "physical_address"),
  fieldOf(ids.picture, "Picture", "single_image"),
  fieldOf(ids.overnight, "Overnight", "boolean"),
  fieldOf(ids.about, "About", "plain_text"),
  fieldOf(ids.wholeDay, "Whole day", "boolean"),
];

type Given = {
  language?: Language;
  settings?: Partial<ViewSettings>;
  query?: [name: string, value: string][];
  timeZone?: string;
  now?: string;
  isNarrowed?: boolean;
  context?: Partial<HtmlContext>;
  targetOf?: HtmlView["targetOf"];
  /** By their ids: what they are called instead. */
  titles?: Record<string, string>;
};

/** A view of the weeks; shown is what `settings` displays. */
export function htmlView(type: ViewTypeName, given: Given = {}): HtmlView {
  const { language = "en", query = [], timeZone = "America/New_York" } = given;
  const settings = { ...freshSettings(type), recordNameFieldId: ids.name, ...given.settings };
  const named = new Map<string, string>(Object.values(programs).map((each) => [each.id, each.name]));
  const colors = new Map<string, string>(Object.values(programs).map((each) => [each.id, each.color]));
  return {
    id: ids.view,
    name: "Summer weeks",
    settings,
    fields: new Map(fields.map((field) => [field.id, { ...field, title: given.titles?.[field.id] ?? field.title }])),
    nameFieldId: ids.name,
    titleOf: (key) => sayIn(language)(`filters.columns.${key}`),
    context: {
      ...{ language, timeZone, say: sayIn(language), decimalComma: language !== "en", dayFirst: language !== "en" },
      ...{ country: "US", nameOf: (key) => named.get(key), idOf: () => undefined, choicesOf: () => [] },
      fileOf: (key) => (key.startsWith("01980000") ? pictureOf(key) : undefined),
      colorOf: (key) => colors.get(key),
      ...given.context,
    },
    now: new Date(given.now ?? "2027-07-06T15:00:00Z"),
    isNarrowed: given.isNarrowed ?? false,
    addressWith(changes) {
      const kept = query.filter(([name]) => !Object.hasOwn(changes, name));
      const added = Object.entries(changes).filter((each): each is [string, string] => each[1] !== null);
      const text = String(new URLSearchParams([...kept, ...added]));
      return `/public/team-camp/views/weeks${text && `?${text}`}`;
    },
    targetOf:
      given.targetOf ??
      ((item) => ({ address: `/public/team-camp/views/week?item=${item.id}`, opensInNewWindow: false })),
  };
}

const pictureOf = (key: string): HtmlFile => ({
  ...{ name: "lake.jpg", bytes: 120_000, isPicture: true, width: 1200, height: 800 },
  address: (width) => `/public/files/${key}${width ? `?width=${width}` : ""}`,
});

export const shownFields = (...keys: string[]) => keys.map(plainlyDisplayed);

const address = (line1: string, city: string, latitude: number, longitude: number) => ({
  ...{ line1, line2: "", city, region: "NH", postalCode: "03254", country: "US", latitude, longitude },
});

type Week = [name: string, first: string, last: string, program: string, ages: string, price: string, spots: number];

const weeks: Week[] = [
  ["Lake Explorers", "2027-07-05", "2027-07-09", programs.sailing.id, "7–9", "640.00", 4],
  ["Junior Sailors", "2027-07-05", "2027-07-16", programs.sailing.id, "10–13", "1280.00", 0],
  ["Forest Week", "2027-07-12", "2027-07-16", programs.forest.id, "6–8", "590.00", 11],
  ["Night in the Woods", "2027-07-15", "2027-07-18", programs.forest.id, "9–12", "420.00", 7],
  ["Stage and Story", "2027-07-19", "2027-07-30", programs.theatre.id, "8–14", "1150.00", 2],
];

export const weekItems: ItemShown[] = weeks.map(([name, first, last, program, ages, price, spots], place) => ({
  id: id(100 + place),
  name,
  values: {
    [ids.name]: name,
    [ids.days]: { start: first, end: last },
    [ids.program]: program,
    [ids.ages]: ages,
    [ids.price]: price,
    [ids.spots]: spots,
    [ids.begins]: `${first}T13:00:00.000Z`,
    [ids.ends]: `${first}T20:30:00.000Z`,
    [ids.place]: address(`${place + 1} Shore Road`, "Moultonborough", 43.7 + place / 7, -71.4 - place / 5),
    [ids.overnight]: place === 3,
    ...(place !== 2 && { [ids.picture]: id(200 + place) }),
  },
}));

/** What a browser sends of a form, by the rules of HTML. */
export const textsOf = (pairs: Iterable<readonly [string, string]>): FormTexts => {
  const texts = new Map<string, string[]>();
  for (const [name, value] of pairs) texts.set(name, [...(texts.get(name) ?? []), value]);
  return texts;
};
