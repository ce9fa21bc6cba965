import { expect, it } from "vitest";
import { cardTypeNames, cardTypes } from "#modeling/cards/registry.ts";
import { linkedRecordsKey } from "#modeling/cards/ui/use-linked-records.ts";
import { sampleAnswers, sampleCard, sampleFields, sampleRecord } from "./sample-cards.ts";

const fields = sampleFields((type) => type);

it.each(cardTypeNames)("a sample of a card of type %s has something to show, and asks nobody for it", (type) => {
  const { sourceFieldId, fields: shown } = sampleCard(type);
  const { fieldsOf, isAbout } = cardTypes[type];
  expect(shown.length > 0).toBe(fieldsOf !== "nothing");
  for (const { fieldId } of shown) expect(fields.get(fieldId)).toBeDefined();
  for (const { fieldId } of shown) expect(sampleRecord.values[fieldId]).not.toBeNull();
  expect(sourceFieldId !== null).toBe(isAbout !== undefined);
  if (!sourceFieldId) return;
  const ids = sampleRecord.values[sourceFieldId] as string[];
  expect(ids.length).toBeGreaterThan(1);
  const key = linkedRecordsKey(
    "",
    ids,
    shown.map(({ fieldId }) => fieldId),
  );
  expect(sampleAnswers().getQueryData(key)).toHaveLength(ids.length);
});
