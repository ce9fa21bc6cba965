import "@mantine/tiptap/styles.layer.css";
import { Drawer } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type CSSProperties, type KeyboardEvent, useEffect, useEffectEvent, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { newId } from "#shared/ids.ts";
import type { Language } from "#shared/languages.ts";
import { IconButton } from "#ui/icon-button.tsx";
import type { Block } from "../../blocks/block.ts";
import { blockKindNamed } from "../../blocks/registry.ts";
import { blockUiOf } from "../../blocks/ui-registry.ts";
import type { Design } from "../../design.ts";
import { type DesignStyles, stylesOf } from "../../design-styles.ts";
import { type TagContext, useItemTags, useMergeTags } from "../use-merge-tags.ts";
import { BlockList } from "./block-list.tsx";
import { blocksAround, findBlock, insertBlock, replaceBlock, type Slot, spotForNew } from "./design-edits.ts";
import classes from "./designer.module.css";
import { Palette } from "./palette.tsx";
import { PropertiesPanel } from "./properties-panel.tsx";
import { ToolbarPlace } from "./toolbar-place.ts";
import { useBlockActions } from "./use-block-actions.ts";
import { useHistory } from "./use-history.ts";

interface DesignerProps {
  design: Design;
  onChange: (design: Design) => void;
  /** Nothing can be changed. */
  readOnly?: boolean;
  /** The team's own. */
  accent: string;
  language: Language;
  about: TagContext;
  /** A block that is to be looked at: where something has to be mended. */
  wanted?: { id: string } | undefined;
}

/** The block that is chosen; a slot: one of its lists, which is empty. */
type Chosen = { id: string | null; slot: Slot | null };

/** A mail made of blocks: what there is at the left, the mail in the middle, what is chosen at the right. */
export default function Designer({
  design,
  onChange,
  readOnly = false,
  accent,
  language,
  about,
  wanted,
}: DesignerProps) {
  const t = useTranslations("messageDesigner");
  const say = useTranslations("ui.actions");
  const history = useHistory(design, onChange);
  const { blocks, styles } = history.value;
  const [chosen, setChosen] = useState<Chosen>({ id: null, slot: null });
  const { id: chosenId, slot } = chosen;
  const setChosenId = (id: string | null) => setChosen({ id, slot: null });
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [isPanelOpen, setPanelOpen] = useState(false);
  const isNarrow = useMediaQuery("(max-width: 1100px)") ?? false;
  const show = useEffectEvent((id: string) => {
    setChosenId(id);
    requestAnimationFrame(() =>
      document.querySelector(`[data-block="${CSS.escape(id)}"]`)?.scrollIntoView({ block: "center" }),
    );
  });
  useEffect(() => {
    if (wanted) show(wanted.id);
  }, [wanted]);
  const chosenBlock = findBlock(blocks, chosenId);
  const known = useMergeTags(about);
  const around = chosenId ? blocksAround(blocks, chosenId) : [];
  const repeated = around.findLast(({ kind }) => blockKindNamed(kind).repeats);
  const over = repeated && blockKindNamed(repeated.kind).repeats!(repeated);
  const items = useItemTags(over, known.lists);
  const context = useMemo(
    () => ({
      ...{ styles: stylesOf(styles, accent), language, collectionId: about.collectionId },
      itemCollectionId: known.lists.find(({ path }) => path === over)?.collectionId,
      known: { ...known, tags: [...items, ...known.tags] },
    }),
    [styles, accent, language, about.collectionId, known, items, over],
  );
  const setBlocks = (next: Block[], key?: string) => {
    const now = history.now();
    if (next !== now.blocks) history.change({ ...now, blocks: next }, key);
  };
  const add = (kind: string, spot = spotForNew(blocks, chosenId, slot)) => {
    const block = newBlock(kind);
    setBlocks(insertBlock(history.now().blocks, spot, block));
    setChosenId(block.id);
  };
  const actions = useBlockActions({ blocks: () => history.now().blocks, setBlocks, choose: setChosenId });
  const onKeyDown = (event: KeyboardEvent) => {
    if (readOnly || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
    // While words are written, the editor takes back its own.
    if ((event.target as HTMLElement).closest("[contenteditable='true'], input, textarea")) return;
    event.preventDefault();
    event.shiftKey ? history.redo() : history.undo();
  };
  const panel = (
    <PropertiesPanel
      {...{ chosen: chosenBlock, context, isNarrow }}
      styles={styles}
      changeBlock={(block) => setBlocks(replaceBlock(history.now().blocks, block), `${block.id} settings`)}
      changeStyles={(changed) => history.change({ ...history.now(), styles: changed }, "styles")}
      deselect={() => setChosenId(null)}
    />
  );
  return (
    <ToolbarPlace value={place}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys that mean the same wherever one stands in it */}
      <div className={classes.designer} data-view-only={readOnly || undefined} onKeyDown={onKeyDown}>
        {!readOnly && (
          <div className={classes.top}>
            <IconButton icon="fas_rotate-left" label={t("undo")} disabled={!history.canUndo} onClick={history.undo} />
            <IconButton icon="fas_rotate-right" label={t("redo")} disabled={!history.canRedo} onClick={history.redo} />
            <div ref={setPlace} className={classes.tools} />
            {isNarrow && <IconButton icon="fas_sliders" label={t("settings")} onClick={() => setPanelOpen(true)} />}
          </div>
        )}
        {!readOnly && <Palette add={add} isNarrow={isNarrow} />}
        <section
          className={classes.ground}
          aria-label={t("canvas")}
          style={{ background: context.styles.background }}
          onPointerDown={(event) => event.target === event.currentTarget && setChosenId(null)}
        >
          <div className={classes.mail} style={mailStyle(context.styles)}>
            <BlockList
              blocks={blocks}
              at={{ parentId: null, list: 0 }}
              {...{ context, chosenId, slot, readOnly, actions, add }}
              chooseSlot={(of) => setChosen({ id: of.parentId, slot: of })}
              choose={setChosenId}
              change={(block) => setBlocks(replaceBlock(history.now().blocks, block), block.id)}
              openSettings={isNarrow ? () => setPanelOpen(true) : undefined}
            />
          </div>
        </section>
        {!readOnly && !isNarrow && <aside className={classes.panel}>{panel}</aside>}
        {!readOnly && isNarrow && (
          <Drawer
            opened={isPanelOpen}
            onClose={() => setPanelOpen(false)}
            position="bottom"
            title={t(chosenBlock ? "settings" : "styles")}
            closeButtonProps={{ "aria-label": say("close") }}
          >
            {panel}
          </Drawer>
        )}
      </div>
    </ToolbarPlace>
  );
}

const mailStyle = ({ surface, text, accent }: DesignStyles) =>
  ({ background: surface, color: text, "--mail-accent": accent }) as CSSProperties;

const noBlocks: z.ZodType<Block[]> = z.array(z.never());

function newBlock(kind: string): Block {
  const schema = blockKindNamed(kind).schema(noBlocks);
  return schema.parse({ id: newId(), kind, ...blockUiOf(kind).begin?.() }) as unknown as Block;
}
