import { Tokenizer, TokenKind } from "liquidjs";
import { hasTags } from "./parse-merge.ts";

export type TextPiece = { isTag: boolean; text: string };

/** A text as words and tags in turn, each as it was written; nothing where its tags do not end. */
export function splitTags(source: string): TextPiece[] | undefined {
  if (!hasTags(source)) return source === "" ? [] : [{ isTag: false, text: source }];
  try {
    return new Tokenizer(source)
      .readTopLevelTokens()
      .map((token) => ({ isTag: token.kind !== TokenKind.HTML, text: source.slice(token.begin, token.end) }));
  } catch {
    return undefined;
  }
}
