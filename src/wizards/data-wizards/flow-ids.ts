import { fieldIdIn, fieldKey } from "#messages/content/merge/merge-value.ts";
import { tasksOf, type WizardFlow } from "../tasks/wizard-flow.ts";

/** Of its own steps and tasks. */
export const ownIds = (flow: WizardFlow): string[] => [...flow.steps, ...tasksOf(flow)].map((each) => each.id);

/** All ids that stand anywhere in it, those in the keys of variables and in tags too. */
export function everyId(value: unknown): Set<string> {
  const found = new Set<string>();
  mapIds(value, (each) => {
    found.add(each);
    return each;
  });
  return found;
}

/** Also in the keys of variables (`camper.<id>`), of words (`title <id>`) and in tags. */
export function mapIds(value: unknown, nameHere: (id: string) => string): unknown {
  if (typeof value === "string") return mapWords(value, nameHere);
  if (Array.isArray(value)) return value.map((each) => mapIds(each, nameHere));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [mapWords(key, nameHere), mapIds(each, nameHere)]),
  );
}

const mapWords = (text: string, nameHere: (id: string) => string): string =>
  text
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (each) => nameHere(each))
    .replace(/f_[0-9a-f]{32}/g, (each) => {
      const fieldId = fieldIdIn(each);
      return fieldId ? fieldKey(nameHere(fieldId)) : each;
    });
