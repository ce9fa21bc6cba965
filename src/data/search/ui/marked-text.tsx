import type { Mark } from "../mark-words.ts";
import classes from "./palette.module.css";
import { piecesOf } from "./palette-entries.ts";

export function MarkedText({ text, marks }: { text: string; marks: readonly Mark[] }) {
  return piecesOf(text, marks).map(({ text: piece, isMarked, at }) =>
    isMarked ? (
      <mark key={at} className={classes.mark}>
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}
