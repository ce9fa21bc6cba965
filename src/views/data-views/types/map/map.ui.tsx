import { Button } from "@mantine/core";
import { lazy, Suspense, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { Note } from "#ui/note.tsx";
import { SkeletonTable } from "#ui/skeleton.tsx";
import { Surface } from "../../ui/surface.tsx";
import { type OpenView, useOpenView } from "../../ui/use-open-view.ts";
import { EmptyView, ViewPage } from "../../ui/view-page.tsx";
import type { ViewProps } from "../../view-ui.ts";
import classes from "./map.module.css";
import { PlaceCard } from "./place-card.tsx";
import { type Bounds, isWithin, type Place } from "./place-features.ts";
import { PlaceList } from "./place-list.tsx";
import { UnplacedNote } from "./unplaced-note.tsx";
import { useColoredPlaces } from "./use-colored-places.ts";
import { useMapTiles } from "./use-map-tiles.ts";
import { usePlaces } from "./use-places.ts";

const MapCanvas = lazy(() => import("./map-canvas.tsx"));

/** Items where they are: pins on a map of the world, with a list beside them. */
export default function MapView({ collection, view, tabs }: ViewProps) {
  const t = useTranslations("views.map");
  const open = useOpenView(collection, view);
  const [hasList, setHasList] = useState(view.settings.displayOption === "pins_and_list" && !open.card);
  const tools = (
    <Button
      variant="default"
      leftSection={<Icon name="fas_list" size={14} />}
      aria-pressed={hasList}
      onClick={() => setHasList(!hasList)}
    >
      {hasList ? t("hideList") : t("showList")}
    </Button>
  );
  return (
    <ViewPage open={open} tabs={tabs} tools={tools}>
      <Places open={open} hasList={hasList} />
    </ViewPage>
  );
}

function Places({ open, hasList }: { open: OpenView; hasList: boolean }) {
  const t = useTranslations("views.map");
  const [inSight, setInSight] = useState<Bounds>();
  const [at, setAt] = useState<{ places: readonly Place[]; id: string }>();
  const [isBroken, setBroken] = useState(false);
  const [isTileLost, setTileLost] = useState(false);
  const { tiles, isLost } = useMapTiles();
  const { data, error, refetch } = usePlaces(open, inSight);
  const places = useColoredPlaces(open, data?.places ?? nothing);
  const listed = useMemo(
    () => (inSight && !isBroken ? places.filter((place) => isWithin(place, inSight)) : places),
    [places, inSight, isBroken],
  );
  const isColored = open.view.settings.rowColors !== null;
  const chosen = at && places.find(({ id }) => id === at.id);
  const show = (found: readonly Place[]) => setAt(found[0] && { places: found, id: found[0].id });
  if (open.view.settings.options.locationFieldId === null)
    return (
      <Surface>
        <EmptyState icon="fas_location-dot">{t("noLocationField")}</EmptyState>
      </Surface>
    );
  if (error)
    return (
      <Surface>
        <ErrorState retry={() => void refetch()} error={error}>
          {t("failed")}
        </ErrorState>
      </Surface>
    );
  if (!data)
    return (
      <Surface>
        <SkeletonTable rows={8} />
      </Surface>
    );
  if (places.length === 0 && data.unplaced === 0) return <EmptyView open={open} />;
  return (
    <>
      <UnplacedNote open={open} places={places} unplaced={data.unplaced} />
      {(isLost || isTileLost) && (
        <Note icon="fas_map" role="status">
          {t("tilesLost")}
        </Note>
      )}
      <div className={classes.frame} data-with-list={hasList || isBroken || undefined}>
        {(hasList || isBroken) && (
          <PlaceList {...{ isColored, chosen }} places={listed} all={places.length} choose={(place) => show([place])} />
        )}
        <div className={classes.map}>
          {isBroken ? (
            <EmptyState icon="fas_map">{t("cannotDraw")}</EmptyState>
          ) : tiles === undefined ? (
            <div className={classes.waiting} aria-busy />
          ) : (
            <Suspense fallback={<div className={classes.waiting} aria-busy />}>
              <MapCanvas
                tiles={isTileLost ? null : tiles}
                onTilesLost={() => setTileLost(true)}
                places={places}
                {...{ isColored, chosen }}
                onChoose={show}
                onMove={setInSight}
                onFail={() => setBroken(true)}
              />
            </Suspense>
          )}
          {at && chosen && (
            <PlaceCard
              open={open}
              places={at.places}
              chosen={chosen}
              choose={({ id }) => setAt({ ...at, id })}
              close={() => setAt(undefined)}
            />
          )}
        </div>
      </div>
    </>
  );
}

const nothing: readonly Place[] = [];
