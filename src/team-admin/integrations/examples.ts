import type { FieldTypeName } from "#data/fields/field-type.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";

/** What the examples are filled in with: this server, this team, one of its collections and values for its fields. */
export type ExampleTarget = { origin: string; teamId: string; collectionId: string; values: Record<string, string> };

type ExampleField = { id: string; dataType: FieldTypeName; isUnique: boolean; isRequired: boolean };

function exampleFor({ dataType }: ExampleField): string | undefined {
  const { namesRecords, contact } = fieldTypeNamed(dataType);
  if (namesRecords) return "Ada";
  return contact === "email" ? "ada@example.org" : undefined;
}

/** What must be there, as far as text does; and at least one field that can be given the same value again and again. */
export function valuesFor(fields: readonly ExampleField[]): Record<string, string> {
  const fillable = fields.filter(exampleFor);
  const one = fillable.find(({ isUnique }) => !isUnique) ?? fillable[0];
  const given = fillable.filter((field) => field === one || field.isRequired);
  return Object.fromEntries(given.map((field) => [field.id, exampleFor(field)!]));
}

export const exampleLanguages = ["curl", "javascript", "python"] as const;
export type ExampleLanguage = (typeof exampleLanguages)[number];

type Example = Record<ExampleLanguage, string>;

const addressOf = ({ origin, teamId, collectionId }: ExampleTarget): string =>
  `${origin}/api/teams/${teamId}/collections/${collectionId}/records`;

const valuesOf = ({ values }: ExampleTarget): string => JSON.stringify({ values });

/** The newest records. The key is read from the environment: it belongs into no file. */
export const listExample = (place: ExampleTarget): Example => ({
  curl: `curl -sS "${addressOf(place)}?limit=10" \\
  -H "Authorization: Bearer $SIMPLY_KEY"`,
  javascript: `const answer = await fetch("${addressOf(place)}?limit=10", {
  headers: { authorization: \`Bearer \${process.env.SIMPLY_KEY}\` },
});
const { records } = await answer.json();
for (const record of records) console.log(record.id, record.name);`,
  python: `import json, os, urllib.request

request = urllib.request.Request(
    "${addressOf(place)}?limit=10",
    headers={"Authorization": "Bearer " + os.environ["SIMPLY_KEY"]},
)
with urllib.request.urlopen(request) as answer:
    for record in json.load(answer)["records"]:
        print(record["id"], record["name"])`,
});

export const createExample = (place: ExampleTarget): Example => ({
  curl: `curl -sS -X POST "${addressOf(place)}" \\
  -H "Authorization: Bearer $SIMPLY_KEY" \\
  -H "Content-Type: application/json" \\
  -d '${valuesOf(place)}'`,
  javascript: `const answer = await fetch("${addressOf(place)}", {
  method: "POST",
  headers: {
    authorization: \`Bearer \${process.env.SIMPLY_KEY}\`,
    "content-type": "application/json",
  },
  body: JSON.stringify(${valuesOf(place)}),
});
console.log(answer.status, await answer.json());`,
  python: `import json, os, urllib.request

request = urllib.request.Request(
    "${addressOf(place)}",
    data=json.dumps(${valuesOf(place)}).encode(),
    headers={
        "Authorization": "Bearer " + os.environ["SIMPLY_KEY"],
        "Content-Type": "application/json",
    },
)
with urllib.request.urlopen(request) as answer:
    print(answer.status, json.load(answer))`,
});

/** Whether a request really comes from here: both read the header and the body as it came, byte for byte. */
export const verifyExample: Omit<Example, "curl"> = {
  javascript: `import { createHmac, timingSafeEqual } from "node:crypto";

export function isFromSimply(header, body, secret) {
  const { t, v1 } = Object.fromEntries(header.split(",").map((part) => part.split("=")));
  const isRecent = Math.abs(Date.now() / 1000 - Number(t)) < 300;
  const expected = createHmac("sha256", secret).update(\`\${t}.\${body}\`).digest();
  const given = Buffer.from(v1 ?? "", "hex");
  return isRecent && given.length === expected.length && timingSafeEqual(given, expected);
}`,
  python: `import hashlib, hmac, time

def is_from_simply(header, body, secret):
    parts = dict(part.partition("=")[::2] for part in header.split(","))
    sent_at, given = parts.get("t", ""), parts.get("v1", "")
    is_recent = sent_at.isdecimal() and abs(time.time() - int(sent_at)) < 300
    expected = hmac.new(secret.encode(), (sent_at + "." + body).encode(), hashlib.sha256).hexdigest()
    return is_recent and hmac.compare_digest(given.encode(), expected.encode())`,
};
