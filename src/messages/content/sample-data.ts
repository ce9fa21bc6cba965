import type { FieldDefinition } from "#data/collections/definitions.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import type { CompiledContent } from "./compile-content.ts";
import { anyItem, linkNames } from "./merge/merge-names.ts";
import { fieldKey, type MergeData, type MergeGroup, type MergeRecord, type MergeValue } from "./merge/merge-value.ts";
import { mergeValueOf, type ValueContext } from "./merge-value-of.ts";

export type SampleWords = { recipient: string; team: string; postalAddress: string; address: string };

/** What a message looks like before anybody is chosen: fields have their own titles for values, or an example. */
export function sampleData(
  { needs, conditions, given }: Pick<CompiledContent, "needs" | "conditions" | "given">,
  context: ValueContext,
  { recipient, team, postalAddress, address }: SampleWords,
): MergeData {
  const record: MergeRecord = { "@": recipient, _name: recipient, _number: 1 };
  for (const [first = ""] of needs) {
    const field = context.definitions.fields.get(first);
    if (field)
      record[fieldKey(first)] = sampleOf(
        field,
        needs.filter(([link, next]) => link === first && next),
        context,
      );
  }
  return {
    record,
    records: [record],
    person: record,
    recipient: { name: recipient, email: "ada@example.org", phone: "+12125550123" },
    team: { name: team, postal_address: postalAddress },
    links: Object.fromEntries(linkNames.map((name) => [name, address])),
    data: sampleGiven(given),
    conditions: Object.fromEntries(conditions.map(({ key }) => [key, true])),
  };
}

function sampleOf(field: FieldDefinition, further: readonly string[][], context: ValueContext): MergeValue {
  const type = fieldTypeNamed(field.type);
  if (type.storage.kind === "links") {
    const linked = sampleLinked(field, further, context);
    return type.storage.many ? [linked, linked] : linked;
  }
  const isTitle = type.holds !== undefined && type.servesAs !== "lineItems";
  if (isTitle || type.storage.kind === "text") return field.title;
  const { values } = type.examples;
  return mergeValueOf(field, values[Math.floor(values.length / 2)], context);
}

function sampleLinked(field: FieldDefinition, further: readonly string[][], context: ValueContext): MergeRecord {
  const made: MergeRecord = { "@": field.title, _name: field.title };
  for (const [, next = ""] of further) {
    const nextField = context.definitions.fields.get(next);
    if (nextField) made[fieldKey(next)] = sampleOf(nextField, [], context);
  }
  return made;
}

type Tree = Map<string, Tree>;

/** What a program will give: everything that is named, by its own name; a list has one item. */
export function sampleGiven(paths: readonly string[][]): MergeGroup {
  const root: Tree = new Map();
  for (const path of paths) {
    let at = root;
    for (const name of path) {
      if (!at.has(name)) at.set(name, new Map());
      at = at.get(name)!;
    }
  }
  return membersOf(root);
}

const membersOf = (tree: Tree): MergeGroup =>
  Object.fromEntries([...tree].map(([name, inner]) => [name, sampleNamed(name, inner)]));

function sampleNamed(name: string, inner: Tree): MergeValue {
  const item = inner.get(anyItem);
  if (item) return [sampleNamed(name, item)];
  return inner.size === 0 ? name : ({ "@": name, ...membersOf(inner) } as MergeRecord);
}
