import type { CatalogueIcon } from "virtual:icons/catalogue";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "./icon.tsx";
import { formatIconName, type IconStyle } from "./icon-name.ts";
import classes from "./icon-picker.module.css";

type IconGridProps = {
  id: string;
  icons: CatalogueIcon[];
  style: IconStyle;
  value: string | null;
  cursor: number;
  columns: number;
  onColumns: (columns: number) => void;
  onCursor: (cursor: number) => void;
  onChoose: (value: string) => void;
};

const cellSize = 36;

export function IconGrid({ id, icons, style, value, cursor, columns, onColumns, onCursor, onChoose }: IconGridProps) {
  const t = useTranslations("icons");
  const scroller = useRef<HTMLDivElement>(null);
  const rowCount = Math.ceil(icons.length / columns);
  const rows = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => cellSize,
    overscan: 3,
  });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => onColumns(Math.max(1, Math.floor(element.clientWidth / cellSize)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [onColumns]);

  const cursorRow = Math.floor(cursor / columns);
  useEffect(() => {
    rows.scrollToIndex(cursorRow);
  }, [rows, cursorRow]);

  return (
    <div className={classes.scroller} ref={scroller}>
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot hold rows placed by a virtual list */}
      <div
        id={id}
        role="grid"
        tabIndex={-1}
        className={classes.grid}
        style={{ height: rows.getTotalSize(), width: columns * cellSize }}
        aria-label={t("icons")}
        aria-rowcount={rowCount}
        aria-colcount={columns}
      >
        {rows.getVirtualItems().map((row) => (
          // biome-ignore lint/a11y/useSemanticElements: as above
          // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the search field, which names the active cell
          <div
            key={row.key}
            role="row"
            aria-rowindex={row.index + 1}
            className={classes.row}
            style={{ transform: `translateY(${row.start}px)` }}
          >
            {icons.slice(row.index * columns, (row.index + 1) * columns).map(([name, label], column) => {
              const position = row.index * columns + column;
              const identifier = formatIconName(style, name);
              return (
                // biome-ignore lint/a11y/useSemanticElements: as above
                <button
                  key={name}
                  id={`${id}-${position}`}
                  type="button"
                  role="gridcell"
                  tabIndex={-1}
                  className={classes.cell}
                  title={label}
                  aria-label={label}
                  aria-colindex={column + 1}
                  aria-selected={identifier === value}
                  data-active={position === cursor || undefined}
                  onPointerMove={() => position !== cursor && onCursor(position)}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => onChoose(identifier)}
                >
                  <Icon name={identifier} size={16} />
                </button>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}
