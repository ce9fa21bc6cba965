import { useElementSize } from "@mantine/hooks";
import { useWindowVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { KnownNames } from "#data/fields/ui/known-names.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Surface } from "../../ui/surface.tsx";
import { type ItemWindow, useItemWindows, windowSize } from "../../ui/use-item-windows.ts";
import type { OpenView } from "../../ui/use-open-view.ts";
import { usePrinting } from "../../ui/use-printing.ts";
import { GroupHeading, headingId } from "./group-heading.tsx";
import classes from "./list.module.css";
import type { DrawItem } from "./list-item.tsx";
import { rowsOf, type Section, type SectionRow } from "./list-sections.ts";

type ListRowsProps = {
  open: OpenView;
  sections: Section[];
  known: ReadonlyMap<string, { name: string }>;
  drawItem: DrawItem;
};

/** Cards and their gap; the rest fills its line. */
const cardWidth = 260;
const gap = 12;
const heights: Record<string, number> = { cards: 220, rows: 72, compact: 42 };
const headingHeight = 48;
/** Browsers draw nothing that is further down. */
const mostPixels = 12_000_000;
const mostPrinted = 500;

/** As many rows as are in sight, however many there are. */
export function ListRows({ open, sections, known, drawItem }: ListRowsProps) {
  const t = useTranslations("views.list");
  const displayOption = displayOf(open.view.settings);
  const isCards = displayOption === "cards";
  const { ref, width } = useElementSize<HTMLDivElement>();
  const lanes = isCards && width > 0 ? Math.max(1, Math.floor((width + gap) / (cardWidth + gap))) : 1;
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => rowsOf(sections, lanes, closed), [sections, lanes, closed]);
  const height = heights[displayOption]!;
  const most = Math.floor(mostPixels / height);
  const frame = useRef<HTMLDivElement>(null);
  const [isPrinting, setPrinted] = usePrinting();
  const virtual = useWindowVirtualizer<HTMLElement>({
    count: Math.min(rows.length, most),
    estimateSize: (place) => (rows.at(place).kind === "heading" ? headingHeight : height),
    getItemKey: (place) => rows.at(place).key,
    scrollMargin: useTop(frame),
    gap: isCards ? gap : 0,
    overscan: 4,
    // A card has few, and may scroll by itself.
    ...((isPrinting || open.card) && {
      rangeExtractor: ({ count }) =>
        Array.from({ length: open.card ? count : Math.min(count, mostPrinted) }, (_, at) => at),
    }),
  });
  const drawn = virtual.getVirtualItems();
  const windows = windowsOf(drawn, rows.at, sections);
  const read = useItemWindows(open.view.id, windows);
  const isPrintable = isPrinting && read.isWhole && drawn.length >= Math.min(virtual.options.count, mostPrinted);
  useEffect(() => {
    if (isPrintable) setPrinted();
  }, [isPrintable, setPrinted]);
  const toggle = (key: string) =>
    setClosed((before) =>
      before.has(key) ? new Set([...before].filter((each) => each !== key)) : new Set([...before, key]),
    );
  const names = useMemo(() => new Map([...known, ...read.known]), [known, read.known]);
  if (read.error)
    return (
      <Surface>
        <ErrorState retry={read.retry} error={read.error}>
          {t("failed")}
        </ErrorState>
      </Surface>
    );

  // Left to the style sheet, so that on paper all of it stands one below the other.
  const style = ({ start }: VirtualItem) => lengths({ "--top": start - virtual.options.scrollMargin });
  const place = ({ index }: VirtualItem) => ({ "data-index": index, ref: virtual.measureElement });
  const drawRow = (item: VirtualItem, row: Extract<SectionRow, { kind: "items" }>): ReactNode => (
    <div key={item.key} className={classes.row} style={style(item)} {...place(item)}>
      <div className={classes.lanes} style={{ "--lanes": lanes } as React.CSSProperties}>
        {Array.from({ length: row.count }, (_, at) => {
          const { asked, count } = sections[row.section]!;
          const position = row.start + at;
          return drawItem({ item: read.itemAt(asked, position), asked, position, count });
        })}
      </div>
    </div>
  );
  return (
    <KnownNames.Provider value={names}>
      <div ref={ref}>
        <div
          ref={frame}
          className={classes.items}
          data-display={displayOption}
          style={lengths({ "--height": virtual.getTotalSize() })}
        >
          {inSections(drawn, rows.at).map(({ section, headings, items }) => {
            const [inner] = (sections[section]?.headings ?? []).slice(-1);
            return (
              <section key={sections[section]?.key} className={classes.section}>
                {headings.map(({ item, row }) => (
                  <div key={item.key} className={classes.row} style={style(item)} {...place(item)}>
                    <GroupHeading
                      collectionId={open.collection.id}
                      heading={row.heading}
                      isClosed={row.isClosed}
                      toggle={() => toggle(row.key)}
                    />
                  </div>
                ))}
                {items.length > 0 && (
                  // biome-ignore lint/a11y/useSemanticElements: its rows stand between it and its items
                  <div
                    role="list"
                    className={classes.section}
                    {...(inner
                      ? { "aria-labelledby": headingId(inner.key) }
                      : { "aria-label": open.view.internalName })}
                  >
                    {items.map(({ item, row }) => drawRow(item, row))}
                  </div>
                )}
              </section>
            );
          })}
        </div>
      </div>
      {rows.length > most && <p className={classes.note}>{t("tooMany")}</p>}
    </KnownNames.Provider>
  );
}

/** A board whose field its reader may not know is a list of cards. */
const displayOf = ({ displayOption }: { displayOption: string }) =>
  Object.hasOwn(heights, displayOption) ? displayOption : "cards";

const lengths = (pixels: Record<string, number>) =>
  Object.fromEntries(Object.entries(pixels).map(([name, value]) => [name, `${value}px`])) as React.CSSProperties;

type RowAt = (place: number) => SectionRow;

function windowsOf(drawn: readonly VirtualItem[], rowAt: RowAt, sections: readonly Section[]): ItemWindow[] {
  const wanted = new Map<string, ItemWindow>();
  for (const { index } of drawn) {
    const row = rowAt(index);
    if (row.kind !== "items") continue;
    const { asked } = sections[row.section]!;
    for (const position of [row.start, row.start + row.count - 1]) {
      const place = Math.floor(position / windowSize);
      wanted.set(`${row.section} ${place}`, { asked, place });
    }
  }
  return [...wanted.values()];
}

type Drawn<Kind extends SectionRow["kind"]> = { item: VirtualItem; row: Extract<SectionRow, { kind: Kind }> };

function inSections(drawn: readonly VirtualItem[], rowAt: RowAt) {
  const all = new Map<number, { section: number; headings: Drawn<"heading">[]; items: Drawn<"items">[] }>();
  for (const item of drawn) {
    const row = rowAt(item.index);
    const { section } = row;
    const here = all.get(section) ?? { section, headings: [], items: [] };
    all.set(section, here);
    if (row.kind === "heading") here.headings.push({ item, row });
    else here.items.push({ item, row });
  }
  return [...all.values()];
}

/** How far down the list begins: what stands above it comes and goes. */
function useTop(frame: { current: HTMLElement | null }): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (frame.current) setTop(Math.round(frame.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const watching = new ResizeObserver(measure);
    watching.observe(document.body);
    return () => watching.disconnect();
  }, [frame]);
  return top;
}
