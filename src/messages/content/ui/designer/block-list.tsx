import { Fragment, useState } from "react";
import { useTranslations } from "use-intl";
import { BlockFrame } from "./block-frame.tsx";
import type { BlockListProps } from "./block-list-props.ts";
import type { Spot } from "./design-edits.ts";
import classes from "./designer.module.css";
import { blockType, isBlockDrag, newBlockType } from "./dragging.ts";

/** Blocks one below the other, with a place between any two where another one can be dropped. */
export function BlockList(props: BlockListProps) {
  const t = useTranslations("messageDesigner");
  const { blocks, at, readOnly } = props;
  const gap = (index: number, isEmpty = false) =>
    !readOnly && (
      <Gap spot={{ ...at, index }} add={props.add} actions={props.actions} words={isEmpty ? t("dropHere") : ""} />
    );
  if (blocks.length === 0) return <div className={classes.list}>{gap(0, true)}</div>;
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

type GapProps = Pick<BlockListProps, "add" | "actions"> & { spot: Spot; words: string };

function Gap({ spot, add, actions, words }: GapProps) {
  const [isOver, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: for who drags; keys and buttons do the same
    <div
      className={classes.gap}
      data-gap={spot.index}
      data-over={isOver || undefined}
      data-empty={words !== "" || undefined}
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
      {words}
    </div>
  );
}
