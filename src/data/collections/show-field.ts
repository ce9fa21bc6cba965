import type { FieldDefinition } from "./definitions.ts";
import { fieldIn, fieldWords } from "./translations.ts";
import { plainWords, type WordsReader } from "./words-reader.ts";

/** A field as endpoints tell of it to someone; it comes with its plain words. */
export function showField(plain: FieldDefinition, reader: WordsReader) {
  const field = reader.language ? fieldIn(plain, reader.language) : plain;
  return {
    id: field.id,
    collectionId: field.collectionId,
    title: field.title,
    columnName: field.column,
    dataType: field.type,
    description: field.description,
    config: field.config,
    isRequired: field.isRequired,
    isUnique: field.isUnique,
    defaultValue: field.defaultValue ?? null,
    displayWidth: field.displayWidth as "full",
    isDisplayedOnViews: field.isDisplayedOnViews,
    rank: field.rank,
    ...plainWords(reader, fieldWords(plain) as { title: string; description: string }),
  };
}
