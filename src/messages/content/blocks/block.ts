import * as z from "zod";
import type { Filter } from "#shared/filter.ts";
import type { ArtworkName } from "../artwork.ts";
import type { DesignStyles } from "../design-styles.ts";
import type { MailLogo } from "../mail-logo.ts";
import type { MailWords } from "../mail-words.ts";
import type { ViewList } from "../view-list.ts";

/** One piece of a design. `id` is its own in the design: problems and the designer find it by that. */
export type Block = { id: string; kind: string };

/**
 * What a text of a block is: plain words, a text block's HTML, an address, a path to a list (`record.f_…`) or a condition
 * (`record.f_… > 3`). All may have merge tags, or are what stands within one.
 */
export type TextForm = "words" | "rich" | "address" | "path" | "condition";

export type MapText = (text: string, form: TextForm, name: string) => string;

export type RenderContext = {
  styles: DesignStyles;
  words: MailWords;
  /** What is there for it, in pixels. */
  width: number;
  fileAddress(fileId: string): string;
  artworkAddress(name: ArtworkName): string;
  /** The team's; null: it has none. */
  logo: MailLogo | null;
  /** What comes of it is read as text: nothing is drawn. */
  isText: boolean;
  render(blocks: Block[], width?: number): string;
};

export type UsedColors = { color: string; background: string };

export type AskedFilter = { filter: Filter; about: "record" | "item" };

export type BlockKind = {
  kind: string;
  /** Given how blocks within it are read. */
  schema(blocks: z.ZodType<Block[]>): z.ZodObject;
  /** The same block with its own texts changed; also how they are gone through. */
  mapTexts(block: Block, map: MapText): Block;
  /** Lists of blocks that it holds, if it holds any. */
  nested?(block: Block): Block[][];
  withNested?(block: Block, lists: Block[][]): Block;
  /** The tag that stands around what it holds, where that gives a name to something. */
  opens?(block: Block): { before: string; after: string };
  /** Files of the team that it shows. */
  filesOf?(block: Block): string[];
  /** From edge to edge of the mail, where it stands by itself. */
  isWide?: true;
  /** It shows a picture, and says nothing to who does not see it. */
  lacksWords?(block: Block): boolean;
  /** It has none to show. */
  lacksPicture?(block: Block): boolean;
  /**
   * Nothing of a message stands in it: it is empty, or only the frame around others. Lists that lack what they list are a
   * problem of their own.
   */
  isBlank?(block: Block): boolean;
  /** Colors of its words, where they are its own. */
  colorsOf?(block: Block, styles: DesignStyles): UsedColors[];
  /** Its words come from records. */
  showsRecords?: true;
  /** What its blocks are repeated for: a list. */
  repeats?(block: Block): string;
  /** A condition that is asked before the message is merged: of each recipient's record, or of what it is repeated for. */
  filterOf?(block: Block): AskedFilter | null;
  /** Records of a view that it lists. */
  listOf?(block: Block): ViewList;
  render(block: Block, context: RenderContext): string;
};

type Typed<Content extends Block> = Omit<
  BlockKind,
  | "mapTexts"
  | "nested"
  | "withNested"
  | "opens"
  | "filesOf"
  | "lacksWords"
  | "lacksPicture"
  | "isBlank"
  | "colorsOf"
  | "repeats"
  | "filterOf"
  | "listOf"
  | "render"
> & {
  mapTexts?(block: Content, map: MapText): Content;
  nested?(block: Content): Block[][];
  withNested?(block: Content, lists: Block[][]): Content;
  opens?(block: Content): { before: string; after: string };
  filesOf?(block: Content): string[];
  lacksWords?(block: Content): boolean;
  lacksPicture?(block: Content): boolean;
  isBlank?(block: Content): boolean;
  colorsOf?(block: Content, styles: DesignStyles): UsedColors[];
  repeats?(block: Content): string;
  filterOf?(block: Content): AskedFilter | null;
  listOf?(block: Content): ViewList;
  render(block: Content, context: RenderContext): string;
};

/** Ties the parts together and forgets their types, so that all fit in one registry. */
export const blockKind = <Content extends Block>(definition: Typed<Content>): BlockKind =>
  ({ mapTexts: (block: Content) => block, ...definition }) as unknown as BlockKind;

export const blockId = z.string().regex(/^[a-zA-Z0-9-]{1,40}$/, "validation.invalid");
export const align = z.enum(["left", "center", "right"]);
export const shortText = z.string().max(1_000);
/** Of what a click leads to. */
export const address = z.string().max(2_000).meta({ editor: "address" });
