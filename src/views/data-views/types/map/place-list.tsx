import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import colors from "#ui/item-colors.module.css";
import classes from "./map.module.css";
import type { Place } from "./place-features.ts";

type PlaceListProps = {
  places: readonly Place[];
  all: number;
  isColored: boolean;
  chosen: Place | undefined;
  choose(place: Place): void;
};

const rowHeight = 40;

/** The places in sight by name: the way to them for keys and for screen readers. */
export function PlaceList({ places, all, isColored, chosen, choose }: PlaceListProps) {
  const t = useTranslations("views.map");
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: places.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  return (
    <section className={classes.list} data-colored={isColored || undefined} aria-label={t("list")}>
      <p className={classes.listHead} aria-live="polite">
        {places.length === all ? t("places", { count: all }) : t("placesInSight", { count: places.length, all })}
      </p>
      <div ref={scroller} className={classes.scroller}>
        <ul className={classes.rows} style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const place = places[index]!;
            return (
              <li
                key={place.id}
                className={classes.row}
                style={{ transform: `translateY(${start}px)` }}
                aria-setsize={places.length}
                aria-posinset={index + 1}
              >
                <button
                  type="button"
                  className={`${classes.pick} ${colors.colored}`}
                  data-color={place.color}
                  aria-pressed={place.id === chosen?.id}
                  onClick={() => choose(place)}
                >
                  <Icon name={place.isApproximate ? "far_circle" : "fas_location-dot"} size={14} />
                  <span className={classes.pickName}>{place.name}</span>
                  {place.chosenName && <span className={classes.roughMark}>{place.chosenName}</span>}
                  {place.isApproximate && <span className={classes.roughMark}>{t("roughly")}</span>}
                </button>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
