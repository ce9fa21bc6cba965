import type { Block } from "#messages/content/blocks/block.ts";
import type { DesignStyles } from "#messages/content/design-styles.ts";
import { type MessageContent, messageContent } from "#messages/content/message-content.ts";
import type { BrandId } from "#shared/brands.ts";
import type { Language } from "#shared/languages.ts";
import type { ContentType, TemplateUse } from "#shared/messages.ts";

/** A template that comes with the product: nobody's until it is used or copied, and never changed by a team. */
export type ProductTemplate = {
  key: string;
  /** Whose teams it is offered to; null: all. */
  brand: BrandId | null;
  /** What a team's own copy of it is for at first. */
  usedFor: TemplateUse;
  /** Messages that can begin with it; the first one unless something else is said. */
  contentTypes: readonly [ContentType, ...ContentType[]];
  in(language: Language): { name: string; about: string; content: MessageContent };
};

/** What stands beside the mail itself. */
export type TemplateWords = { name: string; about: string; subject: string; previewText: string };

export const productTemplate = <Words extends TemplateWords>({
  words,
  styles,
  blocks,
  ...rest
}: Omit<ProductTemplate, "in"> & {
  styles: Partial<DesignStyles>;
  words: Record<Language, Words>;
  blocks: (words: Words) => PlainBlock[];
}): ProductTemplate => ({
  ...rest,
  in: (language) => {
    const own = language === "fr" ? withFrenchSpaces(words.fr) : words[language];
    const { name, about, subject, previewText } = own;
    const design = { styles, blocks: withIds(blocks(own)) };
    return { name, about, content: messageContent.parse({ subject, previewText, design }) };
  },
});

/** A block as it is written down here: its id follows from its place. */
export type PlainBlock = { kind: string; columns?: { blocks: PlainBlock[] }[]; [setting: string]: unknown };

function withIds(blocks: PlainBlock[], before = "b"): Block[] {
  return blocks.map((block, place) => {
    const id = `${before}${place + 1}`;
    const columns = block.columns?.map((column, at) => ({ blocks: withIds(column.blocks, `${id}-${at + 1}-`) }));
    return { ...block, id, ...(columns && { columns }) };
  });
}

/** French wants a space before these signs that no line ends with. */
const withFrenchSpaces = <Words extends object>(words: Words): Words =>
  Object.fromEntries(
    Object.entries(words).map(([key, value]: [string, unknown]) => [
      key,
      typeof value === "string"
        ? value.replace(/ (?=[:;!?»])/g, "\u00a0").replaceAll("« ", "«\u00a0")
        : Array.isArray(value)
          ? value.map((each) => withFrenchSpaces(each as object))
          : value,
    ]),
  ) as Words;
