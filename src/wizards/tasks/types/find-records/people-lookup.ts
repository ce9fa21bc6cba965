import type { FieldTypeName } from "#data/fields/field-type.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { conditionsOf } from "#shared/filter.ts";
import { variableIn } from "../../filter-variables.ts";
import { splitKey } from "../../variable-key.ts";
import { canCreate, type FindSettings } from "./find-records.ts";

type Lookup = {
  isAboutPeople: boolean;
  typeOf(fieldId: string): FieldTypeName | undefined;
  /** Whether a variable is an answer, rather than a record. */
  isAnswer(name: string): boolean;
};

const moments = new Set(["now", "today"]);

/** Whether a filter finds people by what was typed before: a name, an address, a number. */
export function findsTypedPeople({ filter }: Pick<FindSettings, "filter">, lookup: Lookup): boolean {
  const isTyped = (key: string | undefined) => {
    if (key === undefined) return false;
    const { name, part } = splitKey(key);
    return !moments.has(name) && (part !== undefined || lookup.isAnswer(name));
  };
  const isContact = (fieldId: string) => {
    const type = lookup.typeOf(fieldId);
    return type !== undefined && fieldTypeNamed(type).contact !== undefined;
  };
  const typed = filter ? conditionsOf(filter).filter(({ value }) => isTyped(variableIn(value))) : [];
  return typed.length > 0 && (lookup.isAboutPeople || typed.some(({ field }) => isContact(field)));
}

/** Whether visitors who have proven nothing get a new record from a task that would find one for others. */
export const makesNewForVisitors = (settings: FindSettings, lookup: Lookup): boolean =>
  canCreate(settings) && (findsTypedPeople(settings, lookup) || (settings.canOverrideFilter && lookup.isAboutPeople));
