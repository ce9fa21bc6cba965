import { isDeepStrictEqual } from "node:util";
import type { Definitions } from "#data/collections/definitions.ts";
import { isId } from "#shared/ids.ts";
import type { StructureChange } from "./contract.ts";
import type { Entry } from "./read-entry.server.ts";

type Before = StructureChange["changed"][number]["before"];

/** What changed, key by key, as far as a line can say it. Values of records are never told: a default may be closed. */
export function tellChanged(definitions: Definitions, entry: Entry): StructureChange["changed"] {
  const { keys, before, after, isTypeChange } = entry;
  return keys
    .filter((key) => (isTypeChange ? key === "type" : key !== "column"))
    .flatMap((key) => {
      if (key === "config") return tellConfig(definitions, before.config, after.config);
      if (silent.includes(key)) return [{ key, before: null, after: null }];
      return [{ key, before: tell(definitions, before[key]), after: tell(definitions, after[key]) }];
    });
}

const silent = ["defaultValue", "membershipFilter", "membershipOrder", "translations"];

function tellConfig(definitions: Definitions, before: unknown, after: unknown): StructureChange["changed"] {
  const [was, is] = [before ?? {}, after ?? {}] as [Record<string, unknown>, Record<string, unknown>];
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return keys
    .filter((key) => !isDeepStrictEqual(was[key], is[key]))
    .map((key) => ({ key: `config.${key}`, before: tell(definitions, was[key]), after: tell(definitions, is[key]) }));
}

/** Ids that lead nowhere any more are not told. */
function tell(definitions: Definitions, value: unknown): Before {
  if (typeof value === "number" || typeof value === "boolean") return value;
  if (Array.isArray(value) && value.every((each) => typeof each === "string")) {
    return value.flatMap((each) => nameOf(definitions, each) ?? []).join(", ") || null;
  }
  return typeof value === "string" && value !== "" ? nameOf(definitions, value) : null;
}

const nameOf = ({ collections, fields }: Definitions, text: string): string | null =>
  collections.get(text)?.pluralName ?? fields.get(text)?.title ?? (isId(text) ? null : text);
