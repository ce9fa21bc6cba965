import type { FieldTypeName } from "../src/data/fields/field-type.ts";

/**
 * One of the twenty fields of the big collection. `value` is SQL over `n`, the number of the record, in the form that the
 * type's storage has; `words` is what the type's search text makes of it, absent where the type is not searched.
 */
export type BigField = {
  title: string;
  dataType: FieldTypeName;
  config?: Record<string, unknown>;
  value: string;
  words?: string;
};

/** The same number for the same record and field in every run. */
const chance = (salt: number, of: string | number) => `(abs(hashint8extended(n, ${salt})) % (${of}))`;
const oneOf = (salt: number, words: string[]) =>
  `(array[${words.map((word) => `'${word}'`).join(", ")}])[1 + ${chance(salt, words.length)}]`;
/** One record in ten has nothing here. */
const sometimes = (salt: number, value: string) => `case when ${chance(salt, 10)} > 0 then ${value} end`;

const firstNames = ["Ada", "Zoë", "Lee", "Élodie", "Noah", "María", "Omar", "Ines", "Jürgen", "Grace", "Kofi", "Mei"];
const lastNames = ["Okafor", "García", "Nguyen", "Müller", "Smith", "Dubois", "Silva", "Haddad", "Kowalski", "Tanaka"];
const cities = ["Lake Placid", "Bogotá", "Lyon", "Austin", "Zürich", "Mérida", "Dakar", "Québec", "Leeds", "Kyoto"];
const phrases = [
  "Allergic to peanuts, carries a pen",
  "Prefers the cabin by the lake",
  "Asked for a call in the evening",
  "Returns every summer with two cousins",
];

const name = `${oneOf(1, firstNames)} || ' ' || ${oneOf(2, lastNames)} || ' ' || n`;
const city = oneOf(3, cities);
const email = `'person' || n || '@example.org'`;
const local = `lpad((2000000 + n % 7999999)::text, 7, '0')`;
const notes = sometimes(5, `${oneOf(6, phrases)} || '. ' || ${oneOf(7, phrases)} || '.'`);
const street = `(1 + ${chance(8, 900)})::text || ' Lake Road'`;
const postalCode = `lpad(${chance(9, 100_000)}::text, 5, '0')`;
const code = `'C-' || lpad(n::text, 8, '0')`;
const url = `'https://example.org/people/' || n`;

export const bigFields: BigField[] = [
  { title: "Name", dataType: "plain_text", value: name, words: name },
  { title: "Email", dataType: "email_address", value: email, words: email },
  {
    title: "Phone",
    dataType: "phone_number",
    value: `'+1212' || ${local}`,
    words: `'+1212' || ${local} || ' (212) ' || left(${local}, 3) || '-' || right(${local}, 4) || ' 212' || ${local}`,
  },
  { title: "City", dataType: "plain_text", value: city, words: city },
  { title: "Code", dataType: "plain_text", config: { maxLength: 40 }, value: code, words: code },
  {
    title: "Notes",
    dataType: "plain_text",
    config: { multiline: true, maxLength: 5000 },
    value: notes,
    words: notes,
  },
  { title: "Age", dataType: "number", value: `6 + ${chance(10, 60)}` },
  { title: "Points", dataType: "number", value: chance(11, "greatest(total / 10, 1)") },
  { title: "Fee", dataType: "decimal", value: sometimes(12, `trim_scale(${chance(13, 500_000)} / 100.0)`) },
  { title: "Paid", dataType: "money", value: sometimes(14, `trim_scale(${chance(15, 500_000)} / 100.0)`) },
  { title: "Discount", dataType: "percentage", value: sometimes(16, `trim_scale(${chance(17, 200)} / 2.0)`) },
  { title: "Balance", dataType: "decimal", value: `trim_scale((${chance(18, 2_000_000)} - 1000000) / 100.0)` },
  { title: "Active", dataType: "boolean", value: `${chance(19, 2)} = 0` },
  { title: "Newsletter", dataType: "boolean", value: sometimes(20, `${chance(21, 3)} = 0`) },
  { title: "Birthday", dataType: "date", value: sometimes(22, `date '1960-01-01' + ${chance(23, 20_000)}::int`) },
  { title: "Joined", dataType: "date", value: `date '2015-01-01' + ${chance(24, 4000)}::int` },
  {
    title: "Last seen",
    dataType: "date_time",
    value: `timestamptz '2025-01-01Z' + ${chance(25, 40_000_000)} * interval '1 second'`,
  },
  {
    title: "Payment",
    dataType: "payment_status",
    value: oneOf(26, ["paid", "unpaid", "partially_paid", "overdue", "refunded", "waived"]),
  },
  { title: "Website", dataType: "url", value: url, words: url },
  {
    title: "Address",
    dataType: "physical_address",
    value: `jsonb_build_object('line1', ${street}, 'line2', '', 'city', ${city}, 'region', 'NY',
      'postalCode', ${postalCode}, 'country', 'US', 'latitude', null, 'longitude', null)`,
    words: `${street} || ' ' || ${city} || ' NY ' || ${postalCode} || ' US'`,
  },
];
