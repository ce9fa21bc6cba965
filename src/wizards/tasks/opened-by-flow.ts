import { ledCollections } from "#data/collections/led-collections.ts";
import { conditionsOf } from "#shared/filter.ts";
import { kindOf, settingsOf } from "./registry.ts";
import type { TaskScope } from "./task-kind.ts";
import { isAsked } from "./value-source.ts";
import { splitKey } from "./variable-key.ts";
import { type Shapes, shapeBehind, shapesBefore, shapesWithin } from "./variable-shapes.ts";
import { keysOfCondition, partsNamed, wordsInTags } from "./variables-named.ts";
import { stepsFromStart, type WizardFlow, type WizardTask } from "./wizard-flow.ts";

type Around = Pick<TaskScope, "definitions" | "viewCollection">;

/** What a task's settings write and read of records. */
export function fieldsOfTask(task: WizardTask, flow: WizardFlow, scope: Around) {
  const settings = settingsOf(task);
  const uses = kindOf(task).uses(settings);
  const shapes = shapesWithin(flow, scope, task);
  const shape = settings.records ? shapeBehind(shapes, scope, settings.records) : undefined;
  const held = shape?.kind === "records" ? shape.collectionIds : [];
  return {
    collectionIds: [...new Set([...(uses.collectionIds ?? []), ...held])],
    written: (uses.fields ?? []).map(({ fieldId }) => fieldId),
    read: [...(uses.fieldIds ?? []), ...(uses.linkedFieldIds ?? [])],
  };
}

/** All that the tasks of a wizard name: what it can do at most, whoever runs it. */
export type OpenedByFlow = {
  /** Read, and shown or asked about. */
  fieldIds: string[];
  /** Whose records it finds, shows by name, makes, or takes into and out of. */
  collectionIds: string[];
  writtenFieldIds: string[];
  /** Where it makes records, or takes them into or out of. */
  writtenCollectionIds: string[];
  viewIds: string[];
};

export function openedByFlow(flow: WizardFlow, around: Around): OpenedByFlow {
  const { definitions } = around;
  const found = { fields: new Set<string>(), collections: new Set<string>(), written: new Set<string>() };
  const writtenIn = new Set<string>();
  const views = new Set<string>();
  const read = (ids: readonly string[]) => {
    for (const id of ids) if (definitions.fields.has(id)) found.fields.add(id);
  };
  if (flow.startCollectionId) found.collections.add(flow.startCollectionId);
  for (const { collectionId, emailFieldId, smsFieldId } of flow.externalAccessLinks) {
    found.collections.add(collectionId);
    read([emailFieldId, smsFieldId].filter((id) => id !== null));
  }
  for (const step of stepsFromStart(flow)) {
    const before = shapesBefore(flow, around, step.id);
    read(step.condition ? fieldsInKeys(before, around, keysOfCondition(step.condition)) : []);
    for (const task of step.tasks.filter(({ isDisabled }) => !isDisabled)) {
      const uses = kindOf(task).uses(settingsOf(task));
      const named = fieldsOfTask(task, flow, around);
      const shapes = shapesWithin(flow, around, task);
      const { keys, texts } = partsNamed(task);
      for (const id of named.collectionIds) found.collections.add(id);
      for (const id of uses.viewIds ?? []) views.add(id);
      read((uses.fields ?? []).filter(isAsked).flatMap(({ displayFieldIds }) => displayFieldIds));
      read([...named.read, ...named.written, ...fieldsInKeys(shapes, around, keys)]);
      read(texts.flatMap((text) => fieldsInText(shapes, around, text)));
      for (const { filter, collectionId } of uses.filters ?? []) {
        const asked = conditionsOf(filter).map(({ field }) => field);
        read(collectionId ? asked : fieldsInKeys(shapes, around, asked));
      }
      for (const id of named.written) found.written.add(id);
      if (kindOf(task).writesRecords?.(settingsOf(task))) for (const id of named.collectionIds) writtenIn.add(id);
    }
  }
  const known = shapesBefore(flow, around);
  read([flow.finishText, flow.finishUrl].flatMap((text) => fieldsInText(known, around, text)));
  if (flow.confirmation) {
    const { to, subject, text } = flow.confirmation;
    read(fieldsInKeys(known, around, [to]));
    read([subject, text].flatMap((each) => fieldsInText(known, around, each)));
  }
  for (const id of found.fields)
    for (const each of ledCollections(definitions, definitions.fields.get(id)!.config)) found.collections.add(each);
  return {
    fieldIds: [...found.fields],
    collectionIds: [...found.collections].filter((id) => definitions.collections.has(id)),
    writtenFieldIds: [...found.written],
    writtenCollectionIds: [...writtenIn].filter((id) => definitions.collections.has(id)),
    viewIds: [...views],
  };
}

/** The fields behind keys such as `camper.<field id>`. */
const fieldsInKeys = (shapes: Shapes, { definitions }: Around, keys: readonly string[]): string[] =>
  keys.flatMap((key) => {
    const { name, part } = splitKey(key);
    return part && shapes.has(name) && definitions.fields.has(part) ? [part] : [];
  });

/** Tags name fields by their column: whatever is called so in the collections of the records that a variable holds. */
function fieldsInText(shapes: Shapes, { definitions }: Around, text: string): string[] {
  const words = new Set(wordsInTags(text));
  return [...shapes].flatMap(([name, shape]) => {
    if (!words.has(name) || shape.kind !== "records") return [];
    const fields = shape.collectionIds.flatMap((id) => definitions.fieldsOf(id));
    return fields.filter(({ id, column }) => words.has(column) || words.has(id)).map(({ id }) => id);
  });
}
