import { type FieldTypeName, fieldTypeNames } from "../field-type.ts";
import { isFieldType, usualType } from "../registry.ts";
import { useTypeWords } from "./type-words.ts";

/** The type that a new field begins with, by its title: text, unless the title tells of another. */
export function useTypeGuess(): (title: string) => FieldTypeName {
  const words = useTypeWords();
  return (title) => {
    const guessed = words.guess(fieldTypeNames, title);
    return guessed && isFieldType(guessed) ? guessed : usualType;
  };
}
