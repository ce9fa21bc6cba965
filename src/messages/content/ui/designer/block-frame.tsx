import { type KeyboardEvent, memo, type ReactNode, useRef } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import type { Block } from "../../blocks/block.ts";
import type { BlockUi, DrawingProps } from "../../blocks/block-ui.ts";
import { blockKindNamed } from "../../blocks/registry.ts";
import { blockUiOf } from "../../blocks/ui-registry.ts";
import type { BlockListProps } from "./block-list-props.ts";
import { listsIn } from "./design-edits.ts";
import classes from "./designer.module.css";
import { blockType } from "./dragging.ts";

type BlockFrameProps = {
  block: Block;
  list: BlockListProps;
  /** One of the lists of blocks that it holds. */
  drawList: (blocks: Block[], list: number) => ReactNode;
};

/** One block: what it looks like, chosen by a press or by keys, with what can be done to it. */
export function BlockFrame({ block, list, drawList }: BlockFrameProps) {
  const t = useTranslations("messageDesigner");
  const { chosenId, choose, readOnly, actions, change, context } = list;
  const ui = blockUiOf(block.kind);
  const isChosen = chosenId === block.id && !readOnly;
  const frame = useRef<HTMLDivElement>(null);
  const name = t(`kinds.${block.kind as "text"}`);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (readOnly) return;
    const isHere = event.target === event.currentTarget;
    if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      event.preventDefault();
      event.stopPropagation();
      actions.step(block.id, event.key === "ArrowUp" ? -1 : 1);
      requestAnimationFrame(() => frame.current?.focus());
    } else if (event.key === "Escape" && !isHere) {
      event.stopPropagation();
      frame.current?.focus();
    } else if (isHere && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      choose(block.id);
    } else if (isHere && (event.key === "Delete" || event.key === "Backspace")) {
      event.preventDefault();
      event.stopPropagation();
      actions.remove(block.id);
    } else if (isHere && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "d") {
      event.preventDefault();
      actions.duplicate(block.id);
    }
  };
  const lists = listsIn(block);
  const drawn = { block, context, ...(isChosen && { edit: (part: object) => change({ ...block, ...part }) }) };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws and lays out by rules of its own
    <div
      ref={frame}
      role="group"
      aria-roledescription={t("block")}
      aria-label={isChosen ? t("chosen", { name }) : name}
      aria-current={isChosen || undefined}
      className={classes.block}
      data-block={block.id}
      data-chosen={isChosen || undefined}
      data-holds={lists.length > 0 || undefined}
      data-wide={(list.at.parentId === null && blockKindNamed(block.kind).isWide) || undefined}
      tabIndex={readOnly ? -1 : 0}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        if (readOnly) return;
        event.stopPropagation();
        choose(block.id);
      }}
      onPaste={(event) => {
        if (event.target !== event.currentTarget) return;
        if (actions.paste(event.clipboardData.getData("text/plain"), block.id)) event.preventDefault();
      }}
    >
      {isChosen && <Handles block={block} name={name} list={list} />}
      {ui.Caption && (
        <p className={classes.caption}>
          <Icon name={ui.icon} size={12} /> <ui.Caption {...drawn} />
        </p>
      )}
      {ui.Drawing && <Drawn ui={ui} {...drawn} />}
      {lists.length > 0 && (
        <div className={classes.lists} data-layout={ui.layout}>
          {lists.map((blocks, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lists of a block have nothing but their order
            <div key={at} className={classes.inner}>
              {at > 0 && ui.Caption && (
                <p className={classes.caption}>{t(blockKindNamed(block.kind).repeats ? "ifNone" : "otherwiseList")}</p>
              )}
              {drawList(blocks, at)}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** Only what changed is drawn again: a key in one of sixty blocks is no work for the others. */
const Drawn = memo(
  function Drawn({ ui, ...props }: { ui: BlockUi } & DrawingProps) {
    const Drawing = ui.Drawing!;
    return <Drawing {...props} />;
  },
  (before, after) => before.block === after.block && before.context === after.context && !before.edit && !after.edit,
);

function Handles({
  block,
  name,
  list: { actions, openSettings },
}: {
  block: Block;
  name: string;
  list: BlockListProps;
}) {
  const t = useTranslations("messageDesigner");
  const tool = { size: 26, iconSize: 12, variant: "subtle" } as const;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: it only keeps what is pressed here from choosing again
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div className={classes.handles} onClick={(event) => event.stopPropagation()}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: for who drags; the arrows beside it do the same */}
      <span
        className={classes.grip}
        draggable
        title={t("drag")}
        onDragStart={(event) => {
          event.stopPropagation();
          event.dataTransfer.setData(blockType, block.id);
          event.dataTransfer.effectAllowed = "move";
        }}
      >
        <Icon name="fas_grip-vertical" size={12} /> {name}
      </span>
      <IconButton {...tool} icon="fas_arrow-up" label={t("up")} onClick={() => actions.step(block.id, -1)} />
      <IconButton {...tool} icon="fas_arrow-down" label={t("down")} onClick={() => actions.step(block.id, 1)} />
      <IconButton {...tool} icon="fas_clone" label={t("duplicate")} onClick={() => actions.duplicate(block.id)} />
      <IconButton {...tool} icon="fas_copy" label={t("copy")} onClick={() => void actions.copy(block)} />
      {openSettings && <IconButton {...tool} icon="fas_sliders" label={t("settings")} onClick={openSettings} />}
      <IconButton {...tool} icon="fas_trash" label={t("remove")} onClick={() => actions.remove(block.id)} />
    </div>
  );
}
