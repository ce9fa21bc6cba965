import type { FieldDefinition } from "#data/collections/definitions.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { plainContext } from "#data/records/text-context.ts";
import { plainValue } from "./filter-variables.server.ts";
import { mergeText } from "./merge-text.server.ts";
import type { Known, RunMemory } from "./run-memory.server.ts";
import type { ComputedSource } from "./value-source.ts";
import type { Shapes } from "./variable-shapes.ts";

/** What a source gives for a field, in the form in which people send values of its type; null: nothing. */
export async function resolveValue(
  memory: RunMemory,
  shapes: Shapes,
  source: ComputedSource,
  field: FieldDefinition,
): Promise<unknown> {
  if (source.from === "fixed") return source.value ?? null;
  if (source.from === "variable") return fitted(memory, await memory.find(source.variable), field);
  const text = (await mergeText(memory, shapes, source.text, "plain")).trim();
  return text === "" ? null : fromText(memory, text, field);
}

/** A value of another type becomes one of the field's: as it is, as the one or the many that it takes, or by its text. */
function fitted({ context }: RunMemory, known: Known | undefined, field: FieldDefinition): unknown {
  const value = plainValue(known);
  if (value === null || value === undefined) return null;
  const type = fieldTypeNamed(field.type);
  const { storage } = type;
  if (storage.kind === "links" || storage.kind === "ids" || storage.kind === "id") {
    const ids = [value].flat();
    const isMany = storage.kind === "links" ? storage.many : storage.kind === "ids";
    return isMany ? ids : (ids[0] ?? null);
  }
  if (known?.kind === "value" && known.field.type !== field.type) {
    const from = fieldTypeNamed(known.field.type);
    const text = from.toText(
      known.value as never,
      from.config.parse(context.definitions.configOf(known.field)) as never,
      plainContext,
    );
    return fromTextIn(context.definitions.configOf(field), text, field);
  }
  return Array.isArray(value) && known?.kind === "records" ? (value[0] ?? null) : value;
}

const fromText = ({ context }: RunMemory, text: string, field: FieldDefinition): unknown =>
  fromTextIn(context.definitions.configOf(field), text, field);

/** What is no value of the type stays a text: that it is wrong is told where it is read. */
function fromTextIn(config: Record<string, unknown>, text: string, field: FieldDefinition): unknown {
  const type = fieldTypeNamed(field.type);
  const parsed = type.parse(text, type.config.parse(config) as never, plainContext);
  return "value" in parsed ? parsed.value : text;
}
