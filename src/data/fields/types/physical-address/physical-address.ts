import * as z from "zod";
import type { FileColumn } from "../../column-guess.ts";
import { countries } from "../../countries.ts";
import { fieldType, type Parsed } from "../../field-type.ts";
import { structureOperators } from "../../operators.ts";
import { storedAsJson } from "../../storage.ts";
import { oneLine } from "../../tidy-text.ts";
import { countryNamed, readOrdinary } from "./ordinary-address.ts";

const config = z.strictObject({});

type Config = z.output<typeof config>;

const part = (maxLength: number) =>
  z
    .string({ error: "fields.problems.address" })
    .transform(oneLine)
    .pipe(z.string().max(maxLength, "fields.problems.addressTooLong"))
    .default("");

// Six digits after the point are a hand's breadth.
const coordinate = (limit: number) =>
  z
    .number({ error: "fields.problems.addressCoordinates" })
    .min(-limit, "fields.problems.addressCoordinates")
    .max(limit, "fields.problems.addressCoordinates")
    .transform((degrees) => Number(degrees.toFixed(6)) + 0)
    .nullable()
    .default(null);

/** Parts that are not known are empty text. */
const address = z
  .strictObject(
    {
      line1: part(500),
      line2: part(200),
      city: part(200),
      region: part(200),
      postalCode: part(20),
      country: part(200)
        .transform((code) => code.toUpperCase())
        .refine((code) => code === "" || countries.has(code), "fields.problems.addressCountry"),
      latitude: coordinate(90),
      longitude: coordinate(180),
    },
    { error: "fields.problems.address" },
  )
  .refine((given) => addressTexts.some((name) => given[name] !== ""), "fields.problems.address")
  .refine(
    ({ latitude, longitude }) => (latitude === null) === (longitude === null),
    "fields.problems.addressCoordinates",
  );

export type Address = z.output<typeof address>;

export const addressTexts = ["line1", "line2", "city", "region", "postalCode", "country"] as const;

const nowhere: Address = {
  line1: "",
  line2: "",
  city: "",
  region: "",
  postalCode: "",
  country: "",
  latitude: null,
  longitude: null,
};
const camp: Address = {
  ...nowhere,
  line1: "12 Lake Road",
  city: "Lake Placid",
  region: "NY",
  postalCode: "12946",
  country: "US",
};

export const physicalAddress = fieldType<Config, Address>({
  name: "physical_address",
  icon: "fas_location-dot",
  group: "text",
  config,
  value: () => address,
  storage: storedAsJson(),
  operators: structureOperators,
  sorts: false,
  canBeUnique: false,
  hasPosition: true,
  columnGuesses: [{ rank: 11, isMeant: isOfAddresses }],
  joinsColumns: {
    parts: {
      line1: ["address", "street"],
      line2: ["addressLine2"],
      city: ["city"],
      region: ["state"],
      postalCode: ["postcode"],
      country: ["country"],
    },
    needs: [
      ["line1", "city"],
      ["line1", "postalCode"],
      ["city", "postalCode"],
    ],
    passedWords: [
      "home",
      "mailing",
      "postal",
      "residence",
      "address",
      "particular",
      "residencia",
      "postale",
      "domicile",
    ],
    join: joinParts,
  },
  toText: writeAddress,
  toSearchText: (given) =>
    addressTexts
      .map((name) => given[name])
      .filter(Boolean)
      .join(" "),
  parse: parseAddress,
  examples: {
    config: {},
    values: [
      camp,
      { ...camp, line2: "Cabin 4, left door", latitude: 44.279491, longitude: -73.979871 },
      { ...nowhere, line1: "12 Lake Road, Lake Placid, NY 12946" },
      { ...nowhere, line1: "a | b" },
      { ...nowhere, line1: "a|b|c|d|e|f" },
      { ...camp, line1: "back\\slash\\", line2: "a | b \\| c", latitude: 0, longitude: 0.000001 },
      { ...nowhere, country: "FR" },
    ],
    texts: [
      ["12 Lake Road |  | Lake Placid | NY | 12946 | US", camp],
      ["12 Lake Road||Lake Placid|NY|12946|us", camp],
      [
        "12 Lake Road |  | Lake Placid | NY | 12946 | US | 44.28, -73.98",
        { ...camp, latitude: 44.28, longitude: -73.98 },
      ],
      ["12 Lake Road,\nLake Placid, NY 12946", { ...camp, country: "" }],
      ["by the lake,\nbehind the barn", { ...nowhere, line1: "by the lake, behind the barn" }],
      ["", null],
    ],
    badTexts: [
      ["x".repeat(501), "fields.problems.addressTooLong"],
      [" |  |  |  |  | ", "fields.problems.address"],
      ["12 Lake Road |  | Lake Placid | NY | 12946 | Narnia", "fields.problems.addressCountry"],
      ["12 Lake Road |  | Lake Placid | NY | 12946 | US | 91, 0", "fields.problems.addressCoordinates"],
      ["12 Lake Road |  | Lake Placid | NY | 12946 | US | by the lake", "fields.problems.addressCoordinates"],
    ],
    badValues: [
      ["12 Lake Road", "fields.problems.address"],
      [{}, "fields.problems.address"],
      [{ line1: " " }, "fields.problems.address"],
      [{ ...camp, planet: "Earth" }, "fields.problems.address"],
      [{ ...camp, city: 7 }, "fields.problems.address"],
      [{ ...camp, country: "XX" }, "fields.problems.addressCountry"],
      [{ ...camp, postalCode: "1".repeat(21) }, "fields.problems.addressTooLong"],
      [{ ...camp, latitude: 44 }, "fields.problems.addressCoordinates"],
      [{ ...camp, latitude: 91, longitude: 0 }, "fields.problems.addressCoordinates"],
    ],
  },
});

/** All six parts, also empty ones, with " | " between them, and the coordinates if there are any. A first line alone is just itself, unless it would be read as more. */
function writeAddress(given: Address): string {
  const { line1, line2, city, region, postalCode, country, latitude, longitude } = given;
  const isAlone = latitude === null && !line2 && !city && !region && !postalCode && !country;
  if (isAlone && !splitParts(line1) && !readOrdinary(line1)) return line1;
  const words = [line1, line2, city, region, postalCode, country].map(escapePart).join(" | ");
  return latitude === null ? words : `${words} | ${latitude}, ${longitude}`;
}

/** The parts as they stand in columns of their own. */
function joinParts(texts: Readonly<Record<string, string>>): string {
  const parts = addressTexts.map((name) => (texts[name] ?? "").trim());
  if (parts.every((text) => text === "")) return "";
  const country = parts.pop()!;
  return [...parts, countryNamed(country) ?? country].map(escapePart).join(" | ");
}

/** Most of its cells have a street, a place and a postal code. */
function isOfAddresses({ cells, filled }: FileColumn): boolean {
  let found = 0;
  for (const [cell, count] of cells) if (readOrdinary(cell)) found += count;
  return found > filled / 2;
}

const escapePart = (text: string): string =>
  text.includes("|") || text.includes("\\") ? text.replace(/[\\|]/g, "\\$&") : text;

/** As it is written here, or as on a letter. What has neither form is still an address to whoever reads it: the whole becomes the first line. */
function parseAddress(text: string): Parsed<Address> {
  if (text.trim() === "") return { value: null };
  const checked = address.safeParse(readParts(splitParts(text)) ?? readOrdinary(text) ?? { line1: text });
  if (checked.success) return { value: checked.data };
  return { problem: { messageKey: checked.error.issues[0]?.message ?? "fields.problems.address" } };
}

export type AddressTexts = Record<(typeof addressTexts)[number], string>;

/** The parts of a text as it is written here, whether or not they are an address. */
export function takeApart(text: string): AddressTexts {
  const parts = splitParts(text) ?? [text];
  return Object.fromEntries(addressTexts.map((name, index) => [name, (parts[index] ?? "").trim()])) as AddressTexts;
}

function readParts(parts: string[] | undefined) {
  if (!parts) return undefined;
  const named = Object.fromEntries(addressTexts.map((name, index) => [name, parts[index]]));
  if (!parts[6]?.trim()) return named;
  const [, latitude, longitude] = /^\s*(-?\d+(?:\.\d+)?),\s*(-?\d+(?:\.\d+)?)\s*$/.exec(parts[6]) ?? [];
  return { ...named, latitude: Number(latitude), longitude: Number(longitude) };
}

function splitParts(text: string): string[] | undefined {
  const parts = [""];
  for (const [sign] of text.matchAll(/\\[\\|]|./gs)) {
    if (sign === "|") parts.push("");
    else parts.push(parts.pop() + (sign.length > 1 ? sign.slice(1) : sign));
  }
  return parts.length === 6 || parts.length === 7 ? parts : undefined;
}
