import type { ComponentType } from "react";
import type { Language } from "#shared/languages.ts";
import type { DesignStyles } from "../design-styles.ts";
import type { KnownTags } from "../ui/use-merge-tags.ts";
import type { Block } from "./block.ts";

/** What the designer knows wherever a block is drawn. */
export type DesignerContext = {
  styles: DesignStyles;
  language: Language;
  known: KnownTags;
  /** Whose records the message is about, as far as that is known. */
  collectionId: string | undefined;
  /** Whose records the block around what is chosen is repeated for, if one is. */
  itemCollectionId: string | undefined;
};

export type DrawingProps<Content = Block> = {
  block: Content;
  context: DesignerContext;
  /** Absent where it is only looked at: another block is chosen, or nothing can be changed. */
  edit?: ((change: Partial<Content>) => void) | undefined;
};

export type SettingsProps = { block: Block; change: (block: Block) => void };

/** How the designer shows a kind of block. */
export type BlockUi = {
  kind: string;
  icon: string;
  /** Near to what the mail looks like; absent where what it holds is all there is to see. */
  Drawing?: ComponentType<DrawingProps>;
  /** A sentence above what it holds. */
  Caption?: ComponentType<DrawingProps>;
  /** What is set of it that its schema alone does not say how. */
  Settings?: ComponentType<SettingsProps>;
  /** What a new one has beside what the schema gives it. */
  begin?: () => object;
  /** How the lists of blocks in it stand; one below the other unless told. */
  layout?: "row";
  /** Its settings that are written where they are seen, or that nobody sets by hand. */
  hidden?: readonly string[];
};

export const blockUi = <Content>(
  ui: Omit<BlockUi, "Drawing" | "Caption"> & {
    Drawing?: ComponentType<DrawingProps<Content>>;
    Caption?: ComponentType<DrawingProps<Content>>;
  },
): BlockUi => ui as unknown as BlockUi;
