import * as z from "zod";
import { systemColumns } from "#data/collections/system-columns.ts";
import { manyOperators, type OperatorSet, oneOperators, timeOperators } from "#data/fields/operators.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import type { TaskScope, VariableShape } from "./task-kind.ts";
import { runnerParts, runnerVariable, splitKey } from "./variable-key.ts";
import { type Shapes, shapeBehind } from "./variable-shapes.ts";

const dayOperators = timeOperators(z.iso.date());

/** What a condition can ask of a key, by what is known there; nothing where nothing of that name is. */
export function operatorsBehind(
  shapes: Shapes,
  around: Pick<TaskScope, "definitions">,
  key: string,
): OperatorSet | undefined {
  if (key === "today") return dayOperators;
  if (key === "now") return systemColumns.created_at!.operators;
  const { name, part } = splitKey(key);
  if (name === runnerVariable)
    return (runnerParts as readonly string[]).includes(part ?? "") ? systemColumns.record_name!.operators : undefined;
  const shape = shapeBehind(shapes, around, key);
  return shape && operatorsOfShape(shape);
}

function operatorsOfShape(shape: VariableShape): OperatorSet {
  if (shape.kind === "records") return manyOperators;
  const { storage, operators } = fieldTypeNamed(shape.field.type);
  if (storage.kind !== "links") return operators;
  return storage.many ? manyOperators : oneOperators;
}
