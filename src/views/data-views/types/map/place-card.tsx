import { CloseButton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useFields } from "#data/collections/ui/structure-queries.ts";
import { KnownNames, knownFrom } from "#data/fields/ui/known-names.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import colors from "#ui/item-colors.module.css";
import { ItemFields } from "../../ui/item-fields.tsx";
import { PickButton } from "../../ui/pick-button.tsx";
import type { OpenView } from "../../ui/use-open-view.ts";
import { plainlyDisplayed } from "../../view-settings.ts";
import classes from "./map.module.css";
import type { Place } from "./place-features.ts";
import { usePlaceItem } from "./use-places.ts";

type PlaceCardProps = {
  open: OpenView;
  /** Several at one point. */
  places: readonly Place[];
  chosen: Place;
  choose(place: Place): void;
  close(): void;
};

/** What is at a point of the map. */
export function PlaceCard({ open, places, chosen, choose, close }: PlaceCardProps) {
  const t = useTranslations("views.map");
  const { data: fields = [] } = useFields(open.collection.id);
  const byId = useMemo(() => new Map(fields.map((field) => [field.id, field])), [fields]);
  const { data } = usePlaceItem(open, chosen.id);
  const known = useMemo(() => new Map(data ? knownFrom(data) : []), [data]);
  const at = places.findIndex(({ id }) => id === chosen.id);
  const step = (by: number) => choose(places[(at + by + places.length) % places.length]!);
  const { displayedFields, recordNameFieldId, rowColors } = open.view.settings;
  // A colour alone tells nothing.
  const colored = rowColors && "field" in rowColors && !displayedFields.some(({ field }) => field === rowColors.field);
  const shown = [...(colored ? [plainlyDisplayed(rowColors.field)] : []), ...displayedFields];
  return (
    <section
      className={`${classes.card} ${colors.tinted}`}
      data-color={chosen.color}
      aria-label={chosen.name}
      onKeyDown={(event) => event.key === "Escape" && close()}
    >
      <header className={classes.cardHead}>
        <PlaceName place={chosen} url={data?.item?.url} isNewWindow={data?.item?.opensInNewWindow} open={open} />
        <CloseButton onClick={close} aria-label={t("close")} />
      </header>
      {chosen.isApproximate && <p className={classes.rough}>{t("approximate")}</p>}
      {data?.item && (
        <KnownNames.Provider value={known}>
          <ItemFields
            shown={shown.filter(({ field }) => field !== recordNameFieldId)}
            fields={byId}
            values={data.item.values}
          />
        </KnownNames.Provider>
      )}
      {places.length > 1 && at >= 0 && (
        <footer className={classes.cardFoot}>
          <IconButton icon="fas_chevron-left" label={t("previous")} onClick={() => step(-1)} />
          <span>{t("atOnePlace", { at: at + 1, count: places.length })}</span>
          <IconButton icon="fas_chevron-right" label={t("next")} onClick={() => step(1)} />
        </footer>
      )}
    </section>
  );
}

type PlaceNameProps = { place: Place; url: string | undefined; isNewWindow: boolean | undefined; open: OpenView };

function PlaceName({ place, url, isNewWindow, open }: PlaceNameProps) {
  const { teamId } = useTeamScope();
  const picking = open.card?.picking;
  if (picking)
    return (
      <PickButton picking={picking} recordId={place.id} className={classes.cardName}>
        {place.name}
      </PickButton>
    );
  const target = isNewWindow ? { target: "_blank", rel: "noreferrer" } : {};
  if (url)
    return (
      <a href={url} className={classes.cardName} {...target}>
        {place.name}
      </a>
    );
  if (open.view.settings.itemUrl.kind === "none") return <span className={classes.cardName}>{place.name}</span>;
  return (
    <Link to={pathTo("team.record", { teamId, dataRecordId: place.id })!} className={classes.cardName} {...target}>
      {place.name}
    </Link>
  );
}
