import type { CSSProperties } from "react";
import type { WordShown } from "#data/collections/translations-contract.ts";
import { useKeyName } from "#modeling/definition-log/ui/use-key-name.ts";
import classes from "./translations.module.css";
import { type Spot, spotId } from "./word-groups.ts";
import { WordInput } from "./word-input.tsx";

interface WordRowProps {
  word: WordShown;
  languages: string[];
  columns: CSSProperties;
  ofWhat: string;
  goOn: (from: Spot) => void;
  onTouched: (word: WordShown) => void;
  /** One of many that have nothing but a name: what it is stands above them all. */
  hasOneWord: boolean;
}

/** The word as it was written, and beside it each translation. */
export function WordRow({ word, hasOneWord, languages, columns, ofWhat, goOn, onTouched }: WordRowProps) {
  const nameOf = useKeyName();
  return (
    <div className={classes.row} style={columns}>
      <span className={classes.key}>{hasOneWord ? null : nameOf(word.key)}</span>
      <span className={classes.plain}>{word.plain}</span>
      {languages.map((language) => (
        <WordInput
          key={spotId({ word, language })}
          spot={{ word, language }}
          name={nameOf(word.key)}
          ofWhat={ofWhat}
          goOn={goOn}
          onTouched={onTouched}
        />
      ))}
    </div>
  );
}
