import type { Field } from "#data/collections/ui/structure-queries.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { fieldUi } from "#data/fields/ui-registry.ts";
import type { CardRecord } from "../../card-ui.ts";

/** A made-up record, for a collection that has none yet: each field with what its type shows of itself. */
export const sampleRecord = (fields: Iterable<Field>): CardRecord => ({
  id: null,
  values: Object.fromEntries([...fields].map((field) => [field.id, sampleOf(field)])),
});

/** Only what is a value under the field's settings: a shorter text may be all that fits. */
function sampleOf({ dataType, config }: Field): unknown {
  const type = fieldTypeNamed(dataType);
  const settings = type.config.safeParse(config);
  if (!settings.success) return null;
  const schema = type.value(settings.data);
  const samples = [fieldUi(dataType).sample, ...type.examples.values];
  return samples.find((sample) => sample !== undefined && sample !== null && schema.safeParse(sample).success) ?? null;
}
