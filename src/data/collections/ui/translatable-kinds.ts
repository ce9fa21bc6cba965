import { extensionPoint } from "#shared/extension-point.ts";
import type { WordShown } from "../translations-contract.ts";

export type WordInput = { teamId: string; word: WordShown; language: string; value: string | null };

/** A kind of definition whose words can be translated, and how one of them is saved. */
export type TranslatableKind = { name: string; icon: string; save(input: WordInput): Promise<{ words: WordShown[] }> };

export const translatableKinds = extensionPoint<TranslatableKind>();

export const translatableKind = (name: string): TranslatableKind | undefined =>
  translatableKinds.all().find((each) => each.name === name);

/** What the endpoints for translations take. */
export const wordBody = ({ word, language, value }: WordInput) => ({ language, words: { [word.key]: value } });
