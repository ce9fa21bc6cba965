import { useTranslations } from "use-intl";
import classes from "./numbered-lines.module.css";

export type Piece = { text: string; color?: string };

export function NumberedLines({ lines }: { lines: Piece[][] }) {
  const t = useTranslations("fields.inputs.code");
  return (
    // biome-ignore lint/a11y/useSemanticElements: nothing is entered here, and a landmark for each field would be too many
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so by keys too
    <div role="group" className={classes.lines} tabIndex={0} aria-label={t("code")}>
      <pre>
        <code>
          {lines.map((pieces, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing but their place
            <span key={place} className={classes.line}>
              {pieces.map(({ text, color }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: nor have their pieces
                <span key={at} className={color}>
                  {text}
                </span>
              ))}
              {"\n"}
            </span>
          ))}
        </code>
      </pre>
    </div>
  );
}

/** As it is until its language is there. */
export const plainLines = (text: string): Piece[][] =>
  withoutLastBreak(text)
    .split("\n")
    .map((line) => [{ text: line }]);

export const withoutLastBreak = (text: string): string => text.replace(/\n$/, "");
