import { ActionIcon, Menu } from "@mantine/core";
import { useIntersection } from "@mantine/hooks";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type PointerEvent, useEffect, useId, useMemo, useRef } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import { Chip } from "#data/fields/ui/chip.tsx";
import { KnownNames } from "#data/fields/ui/known-names.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import colors from "#ui/item-colors.module.css";
import { Skeleton } from "#ui/skeleton.tsx";
import type { ItemShown } from "../../items-contract.ts";
import { ItemFields } from "../../ui/item-fields.tsx";
import { ItemLink, type ItemPlace } from "../../ui/item-link.tsx";
import { useItemColor } from "../../ui/use-item-color.ts";
import { type ItemWindow, useItemWindows, windowSize } from "../../ui/use-item-windows.ts";
import type { OpenView } from "../../ui/use-open-view.ts";
import { usePrinting } from "../../ui/use-printing.ts";
import classes from "./board.module.css";
import { boardFactsOf } from "./list-facts.ts";
import { ItemPicture } from "./list-item.tsx";
import type { BoardColumn } from "./use-board-columns.ts";
import type { MovingItem } from "./use-move-item.ts";

const cardHeight = 112;
/** Of each column, on paper. */
const mostPrinted = 200;

type BoardColumnProps = {
  open: OpenView;
  field: Field;
  fields: ReadonlyMap<string, Field>;
  column: BoardColumn;
  columns: readonly BoardColumn[];
  moving: readonly MovingItem[];
  mayMove: boolean;
  /** What is carried would be dropped here. */
  isTarget: boolean;
  carried: string | undefined;
  startDrag(item: ItemShown): (event: PointerEvent<HTMLElement>) => void;
  wasDragged(): boolean;
  moveTo(item: ItemShown, columnKey: string): void;
};

/** The items that have one choice in common; read when the column comes into sight, and as far as one scrolls. */
export function BoardColumnOf(props: BoardColumnProps) {
  const { open, column, moving, isTarget } = props;
  const t = useTranslations("views.board");
  const format = useFormatter();
  const title = useId();
  const body = useRef<HTMLDivElement>(null);
  const { ref, entry } = useIntersection({ rootMargin: "200px" });
  const leaving = moving.filter(({ from }) => from === column.key);
  const [isPrinting, setPrinted] = usePrinting();
  const virtual = useVirtualizer({
    count: column.count,
    getScrollElement: () => body.current,
    estimateSize: () => cardHeight,
    gap: 8,
    overscan: 4,
    enabled: isPrinting || (entry?.isIntersecting ?? false),
    ...(isPrinting && {
      rangeExtractor: ({ count: all }) => Array.from({ length: Math.min(all, mostPrinted) }, (_, at) => at),
    }),
  });
  const drawn = virtual.getVirtualItems();
  const places = [...new Set(drawn.map(({ index }) => Math.floor(index / windowSize)))];
  const windows = places.map((place): ItemWindow => ({ asked: column.asked, place }));
  const read = useItemWindows(open.view.id, windows);
  // Once the column is read anew, what is on its way here is among its own.
  const here = new Set(drawn.map(({ index }) => read.itemAt(column.asked, index)?.id));
  const arriving = moving.filter(({ item, to }) => to === column.key && !here.has(item.id));
  const isPrintable = isPrinting && read.isWhole && drawn.length >= Math.min(column.count, mostPrinted);
  useEffect(() => {
    if (isPrintable) setPrinted();
  }, [isPrintable, setPrinted]);
  const count = column.count + arriving.length - leaving.length;
  return (
    <section ref={ref} className={classes.column} data-board-column={column.key} data-target={isTarget || undefined}>
      <h2 id={title} className={classes.title}>
        {column.value === null ? (
          <span className={classes.none}>{column.name}</span>
        ) : (
          <Chip known={{ name: column.name, color: column.color ?? null }} />
        )}
        <span className={classes.number}>{format.number(Math.max(count, 0))}</span>
      </h2>
      {isPrinting && count > mostPrinted && <p className={classes.none}>{t("printedPart", { count: mostPrinted })}</p>}
      <div ref={body} className={classes.body}>
        <KnownNames.Provider value={read.known}>
          <div {...(count > 0 && { role: "list", "aria-labelledby": title })}>
            {arriving.map(({ item }) => (
              <BoardCard key={item.id} {...props} item={item} place={undefined} isBusy />
            ))}
            <div className={classes.rows} style={{ height: virtual.getTotalSize() }}>
              {drawn.map(({ index, key, start }) => {
                const item = read.itemAt(column.asked, index);
                const isLeaving = item && leaving.some((each) => each.item.id === item.id);
                return (
                  <div
                    key={key}
                    data-index={index}
                    ref={virtual.measureElement}
                    className={classes.row}
                    // Its room stays until the column is read anew, so that nothing moves twice.
                    data-leaving={isLeaving || undefined}
                    style={{ transform: `translateY(${start}px)` }}
                  >
                    <BoardCard {...props} item={item} place={{ asked: column.asked, position: index }} />
                  </div>
                );
              })}
            </div>
          </div>
        </KnownNames.Provider>
      </div>
    </section>
  );
}

type BoardCardProps = BoardColumnProps & {
  item: ItemShown | undefined;
  place: ItemPlace | undefined;
  isBusy?: boolean;
};

function BoardCard({ open, field, fields, item, place, isBusy, ...column }: BoardCardProps) {
  const { settings } = open.view;
  const colorOf = useItemColor(settings, fields);
  const facts = useMemo(() => boardFactsOf(settings), [settings]);
  const { pictureFieldId } = settings.options as { pictureFieldId: string | null };
  if (!item)
    return (
      // biome-ignore lint/a11y/useSemanticElements: as the card that it becomes
      <div className={classes.card} role="listitem">
        <Skeleton width="60%" height={20} />
      </div>
    );
  const mayMove = column.mayMove && !isBusy;
  return (
    // biome-ignore lint/a11y/useSemanticElements: only those in sight are there, each at its own place
    <div
      role="listitem"
      data-view-part="card"
      className={`${classes.card} ${colors.colored}`}
      data-item={item.id}
      data-color={colorOf(item)}
      data-carried={column.carried === item.id || undefined}
      data-movable={mayMove || undefined}
      onDragStart={(event) => event.preventDefault()}
      {...(mayMove && { onPointerDown: column.startDrag(item) })}
      onClickCapture={(event) => {
        if (!column.wasDragged()) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {pictureFieldId && item.values[pictureFieldId] != null && <ItemPicture value={item.values[pictureFieldId]} />}
      <div className={classes.cardTop}>
        <ItemLink open={open} item={item} {...(place && { place })} className={classes.name}>
          {item.name}
        </ItemLink>
        {mayMove && <MoveMenu {...column} item={item} />}
      </div>
      <ItemFields shown={facts} fields={fields} values={item.values} />
    </div>
  );
}

type MoveMenuProps = Pick<BoardColumnProps, "column" | "columns" | "moveTo"> & { item: ItemShown };

/** The same as carrying it, for keys and fingers. */
function MoveMenu({ column, columns, moveTo, item }: MoveMenuProps) {
  const t = useTranslations("views.board");
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={24} aria-label={t("move", { name: item.name })}>
          <Icon name="fas_ellipsis" size={12} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t("moveTo")}</Menu.Label>
        {columns.map(({ key, name }) => (
          <Menu.Item key={key} disabled={key === column.key} onClick={() => moveTo(item, key)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
