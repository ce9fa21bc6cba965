import { Fragment, type KeyboardEvent, type ReactNode, type SyntheticEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { BlockFrame } from "./block-frame.tsx";
import type { BlockListProps } from "./block-list-props.ts";
import type { Spot } from "./design-edits.ts";
import classes from "./designer.module.css";
import { blockType, isBlockDrag, newBlockType } from "./dragging.ts";

/** Blocks one below the other, with a place between any two where another one can be dropped. */
export function BlockList(props: BlockListProps) {
  const t = useTranslations("messageDesigner");
  const { blocks, at, readOnly, slot, chooseSlot, add, actions } = props;
  const gap = (index: number) => !readOnly && <Gap spot={{ ...at, index }} add={add} actions={actions} />;
  if (blocks.length === 0) {
    const isChosen = slot?.parentId === at.parentId && slot.list === at.list;
    return (
      <div className={classes.list}>
        {!readOnly && (
          <Gap spot={{ ...at, index: 0 }} add={add} actions={actions} slot={{ isChosen, choose: () => chooseSlot(at) }}>
            {t(isChosen ? "chooseBlock" : "dropHere")}
          </Gap>
        )}
      </div>
    );
  }
  return (
    <div className={classes.list}>
      {gap(0)}
      {blocks.map((block, index) => (
        <Fragment key={block.id}>
          <BlockFrame
            block={block}
            list={props}
            drawList={(inner, list) => <BlockList {...props} blocks={inner} at={{ parentId: block.id, list }} />}
          />
          {gap(index + 1)}
        </Fragment>
      ))}
    </div>
  );
}

type GapProps = Pick<BlockListProps, "add" | "actions"> & {
  spot: Spot;
  /** Of a list that is empty: chosen by a press or by keys, the next block goes there. */
  slot?: { isChosen: boolean; choose: () => void };
  children?: ReactNode;
};

function Gap({ spot, add, actions, slot, children }: GapProps) {
  const [isOver, setOver] = useState(false);
  const choose = (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
    slot?.choose();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: for who drags; keys and buttons do the same
    <div
      className={classes.gap}
      data-gap={spot.index}
      data-over={isOver || undefined}
      data-empty={slot !== undefined || undefined}
      data-chosen={slot?.isChosen || undefined}
      {...(slot && {
        role: "button",
        tabIndex: 0,
        "aria-pressed": slot.isChosen,
        onClick: choose,
        onKeyDown: (event: KeyboardEvent) => (event.key === "Enter" || event.key === " ") && choose(event),
      })}
      onDragOver={(event) => {
        if (!isBlockDrag(event)) return;
        event.preventDefault();
        event.stopPropagation();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (!isBlockDrag(event)) return;
        event.preventDefault();
        event.stopPropagation();
        const [kind, id] = [event.dataTransfer.getData(newBlockType), event.dataTransfer.getData(blockType)];
        if (kind) add(kind, spot);
        else if (id) actions.move(id, spot);
      }}
    >
      {children}
    </div>
  );
}
