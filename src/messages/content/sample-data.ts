import type { FieldDefinition } from "#data/collections/definitions.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import type { CompiledContent } from "./compile-content.ts";
import { anyItem } from "./merge/merge-names.ts";
import { fieldKey, type MergeData, type MergeGroup, type MergeRecord, type MergeValue } from "./merge/merge-value.ts";
import { mergeValueOf, type ValueContext } from "./merge-value-of.ts";

export type SampleWords = { recipient: string; team: string; postalAddress: string; address: string };

/** What a message looks like before anybody is chosen: fields have their own titles for values, marked as such, or an example. */
export function sampleData(
  { needs, conditions, given, links }: Pick<CompiledContent, "needs" | "conditions" | "given" | "links">,
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
    links: treeOf(links, () => address),
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
  if (isTitle || type.contact || type.storage.kind === "text") return placeholder(field.title);
  const { values } = type.examples;
  return mergeValueOf(field, values[Math.floor(values.length / 2)], context);
}

function sampleLinked(field: FieldDefinition, further: readonly string[][], context: ValueContext): MergeRecord {
  const made: MergeRecord = { "@": placeholder(field.title), _name: placeholder(field.title) };
  for (const [, next = ""] of further) {
    const nextField = context.definitions.fields.get(next);
    if (nextField) made[fieldKey(next)] = sampleOf(nextField, [], context);
  }
  return made;
}

/** What a program will give: everything that is named, by its own name; a list has one item. */
const sampleGiven = (paths: readonly string[][]): MergeGroup => treeOf(paths, placeholder);

/** As a chip would say it: what stands there is not known yet. */
const placeholder = (title: string): string => `«${title}»`;

type Tree = Map<string, Tree>;

function treeOf(paths: readonly string[][], leaf: (name: string) => string): MergeGroup {
  const root: Tree = new Map();
  for (const path of paths) {
    let at = root;
    for (const name of path) {
      if (!at.has(name)) at.set(name, new Map());
      at = at.get(name)!;
    }
  }
  const sampleAt = (name: string, inner: Tree): MergeValue => {
    const item = inner.get(anyItem);
    if (item) return [sampleAt(name, item)];
    return inner.size === 0 ? leaf(name) : ({ "@": leaf(name), ...membersOf(inner) } as MergeRecord);
  };
  const membersOf = (tree: Tree): MergeGroup =>
    Object.fromEntries([...tree].map(([name, inner]) => [name, sampleAt(name, inner)]));
  return membersOf(root);
}
