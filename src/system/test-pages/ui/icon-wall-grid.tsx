import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { copyToClipboard } from "#ui/copy-text.tsx";
import { moveInGrid } from "#ui/icon/grid-movement.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { toast } from "#ui/toast.ts";
import classes from "./icons-page.module.css";
import type { WallIcon } from "./wall-icons.ts";

const cellWidth = 112;
const rowHeight = 80;

/** One stop for the Tab key; the arrows move inside. Only the rows in sight, and the one with the focus, are drawn. */
export function IconWallGrid({ icons }: { icons: WallIcon[] }) {
  const t = useTranslations("test.icons");
  const scroller = useRef<HTMLDivElement>(null);
  const [columns, setColumns] = useState(1);
  const [cursor, setCursor] = useState(0);
  const cursorRow = Math.floor(cursor / columns);
  const rowCount = Math.ceil(icons.length / columns);
  const rows = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 3,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), cursorRow])].sort((a, b) => a - b),
  });

  useLayoutEffect(() => {
    const element = scroller.current!;
    const measure = () => setColumns(Math.max(1, Math.floor(element.clientWidth / cellWidth)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const move = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = moveInGrid(event.key, cursor, icons.length, columns);
    if (next === null) return;
    event.preventDefault();
    rows.scrollToIndex(Math.floor(next / columns));
    setCursor(next);
  };
  const copy = async ({ identifier }: WallIcon) => {
    if (await copyToClipboard(identifier)) toast.done(t("copied", { identifier }));
    else toast.warn(t("copyFailed", { identifier }));
  };

  return (
    <div ref={scroller} className={classes.scroller}>
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot hold rows placed by a virtual list */}
      <div
        role="grid"
        tabIndex={-1}
        aria-label={t("wall")}
        aria-rowcount={rowCount}
        aria-colcount={columns}
        className={classes.grid}
        style={{ height: rows.getTotalSize() }}
        onKeyDown={move}
      >
        {rows.getVirtualItems().map((row) => (
          // biome-ignore lint/a11y/useSemanticElements: as above
          // biome-ignore lint/a11y/useFocusableInteractive: the cells take the focus
          <div
            key={row.key}
            role="row"
            aria-rowindex={row.index + 1}
            className={classes.row}
            style={{ transform: `translateY(${row.start}px)`, gridTemplateColumns: `repeat(${columns}, 1fr)` }}
          >
            {icons.slice(row.index * columns, (row.index + 1) * columns).map((icon, column) => {
              const position = row.index * columns + column;
              return (
                <WallCell
                  key={icon.identifier}
                  icon={icon}
                  column={column}
                  isCursor={position === cursor}
                  onFocus={() => setCursor(position)}
                  onCopy={() => copy(icon)}
                  focusWhenCursor={() => scroller.current?.contains(document.activeElement) ?? false}
                />
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

type WallCellProps = {
  icon: WallIcon;
  column: number;
  isCursor: boolean;
  onFocus: () => void;
  onCopy: () => void;
  focusWhenCursor: () => boolean;
};

function WallCell({ icon, column, isCursor, onFocus, onCopy, focusWhenCursor }: WallCellProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (isCursor && focusWhenCursor()) button.current?.focus({ preventScroll: true });
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot hold rows placed by a virtual list
    // biome-ignore lint/a11y/useFocusableInteractive: its button takes the focus
    <div role="gridcell" aria-colindex={column + 1}>
      <button
        ref={button}
        type="button"
        className={classes.cell}
        tabIndex={isCursor ? 0 : -1}
        title={`${icon.label} · ${icon.identifier}`}
        aria-label={icon.identifier}
        onFocus={onFocus}
        onClick={onCopy}
      >
        <Icon name={icon.identifier} size={24} />
        <span className={classes.name}>{icon.identifier}</span>
      </button>
    </div>
  );
}
