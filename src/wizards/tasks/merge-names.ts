import type { Definitions } from "#data/collections/definitions.ts";
import { type Meaning, type NameContext, recordMeaning, valueMeaning } from "#messages/content/merge/merge-names.ts";
import type { VariableShape } from "./task-kind.ts";
import { runnerParts, runnerVariable } from "./variable-key.ts";
import type { Shapes } from "./variable-shapes.ts";

/** What the texts of a wizard can name: what is known by then, who runs it, and the team. */
export function namesFor(definitions: Definitions, shapes: Shapes): NameContext {
  const variables = Object.fromEntries([...shapes].map(([name, shape]) => [name, meaningOf(shape)]));
  const members = Object.fromEntries(runnerParts.map((part) => [part, valueMeaning]));
  return {
    definitions,
    collectionIds: [],
    variables: {
      ...variables,
      [runnerVariable]: { kind: "group", members },
      today: valueMeaning,
      now: valueMeaning,
    },
  };
}

function meaningOf(shape: VariableShape): Meaning {
  if (shape.kind === "value") return valueMeaning;
  const record = recordMeaning(shape.collectionIds.length > 0 ? shape.collectionIds : null);
  return shape.isMany ? { kind: "list", of: record } : record;
}
