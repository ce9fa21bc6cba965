import { highlightCode } from "@lezer/highlight";
import { useMemo } from "react";
import type { CodeLanguage } from "./code.ts";
import { codeColors } from "./code-colors.ts";
import { NumberedLines, type Piece, plainLines, withoutLastBreak } from "./numbered-lines.tsx";
import { useCodeLanguage } from "./use-code-language.ts";

/** Code to be read, in the colours of its language. */
export default function ColoredLines({ text, language }: { text: string; language: CodeLanguage }) {
  const parser = useCodeLanguage(language)?.language.parser;
  const lines = useMemo(() => {
    if (!parser) return plainLines(text);
    const code = withoutLastBreak(text);
    const found: Piece[][] = [[]];
    highlightCode(
      code,
      parser.parse(code),
      codeColors,
      (piece, color) => found.at(-1)?.push({ text: piece, color }),
      () => found.push([]),
    );
    return found;
  }, [text, parser]);
  return <NumberedLines lines={lines} />;
}
