import { Portal } from "@mantine/core";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { type Field, isWhollyOpen } from "#data/collections/ui/structure-queries.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { useShortcut } from "#ui/shortcuts.ts";
import { SkeletonTable } from "#ui/skeleton.tsx";
import type { ItemShown } from "../../items-contract.ts";
import { Surface } from "../../ui/surface.tsx";
import type { OpenView } from "../../ui/use-open-view.ts";
import { EmptyView } from "../../ui/view-page.tsx";
import classes from "./board.module.css";
import { BoardColumnOf } from "./board-column.tsx";
import { type BoardColumn, useBoardColumns } from "./use-board-columns.ts";
import { useBoardDrag } from "./use-board-drag.ts";
import { useMoveItem } from "./use-move-item.ts";

type BoardProps = { open: OpenView; field: Field; fields: ReadonlyMap<string, Field> };

/** Items in columns by what is chosen in one of their fields; moving one chooses anew. */
export function Board({ open, field, fields }: BoardProps) {
  const t = useTranslations("views");
  const frame = useRef<HTMLDivElement>(null);
  const mayMove = isWhollyOpen(field) && field.abilities?.update === true && !open.card?.isReadOnly;
  const { columns, error, retry } = useBoardColumns(open, field, mayMove);
  const { moving, move, undoLast } = useMoveItem(open.view.id, field.id);
  useShortcut("mod+z", t("board.undo"), () => void undoLast(), {
    group: t("displays.board"),
    enabled: mayMove && !open.card,
  });
  const columnOf = (key: string) => columns?.find((column) => column.key === key);
  const moveTo = async (item: ItemShown, from: BoardColumn, key: string, isByKey = false) => {
    const to = columnOf(key);
    if (to && (await move(item, from, to)) && isByKey) focusItem(frame.current, item.id);
  };
  const dragging = useBoardDrag(frame, (item, from, to) => {
    const column = columnOf(from);
    if (column) void moveTo(item, column, to);
  });
  if (error)
    return (
      <Surface>
        <ErrorState retry={retry} error={error}>
          {t("list.failed")}
        </ErrorState>
      </Surface>
    );
  if (!columns)
    return (
      <Surface>
        <SkeletonTable rows={6} />
      </Surface>
    );
  if ((open.isNarrowed || open.card) && columns.every(({ count }) => count === 0)) return <EmptyView open={open} />;
  const { drag } = dragging;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame of its own */}
      <div className={classes.board} role="group" aria-label={open.view.internalName}>
        <div ref={frame} className={classes.columns}>
          {columns.map((column) => (
            <BoardColumnOf
              key={column.key}
              {...{ open, field, fields, column, columns, moving, mayMove }}
              isTarget={drag?.over === column.key && drag.from !== column.key}
              carried={drag?.item.id}
              startDrag={(item) => dragging.start(item, column.key)}
              wasDragged={dragging.wasDragged}
              moveTo={(item, key) => void moveTo(item, column, key, true)}
            />
          ))}
        </div>
      </div>
      {drag && (
        <Portal>
          <div className={classes.ghost} style={{ transform: `translate(${drag.x + 8}px, ${drag.y + 8}px)` }}>
            {drag.item.name}
          </div>
        </Portal>
      )}
    </>
  );
}

/** Whoever moved it by keys stays with it. */
function focusItem(board: HTMLElement | null, id: string) {
  requestAnimationFrame(() => board?.querySelector<HTMLElement>(`[data-item="${id}"] button`)?.focus());
}
