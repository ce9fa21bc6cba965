import type { Converted, Exchange, Form } from "./exchange.ts";
import type { FieldTypeName, TextContext } from "./field-type.ts";
import { fieldTypeNamed } from "./registry.ts";

type Way = (value: unknown, config: unknown, context: TextContext) => Converted;

/**
 * The way from one type to another that keeps more than text would: a form that the one can give and the other can take.
 * Nothing: text is the way, from the old type's `toText` to the new one's `parse`. What comes out is still to be checked
 * by the new type.
 */
export function directWay(from: FieldTypeName, to: FieldTypeName): Way | undefined {
  const [given, taken] = [formsOf(from), formsOf(to)];
  for (const form of Object.keys(given)) {
    const [write, read] = [given[form]?.write, taken[form]?.read];
    if (write && read) return (value, config, context) => read(write(value, context), config, context);
  }
  return undefined;
}

type Forms = Record<string, Form<unknown, unknown, unknown>>;

const formsOf = (name: FieldTypeName): Forms =>
  (fieldTypeNamed(name).exchange ?? {}) satisfies Exchange<unknown, unknown> as Forms;
