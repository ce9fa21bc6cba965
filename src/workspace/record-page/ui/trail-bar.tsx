import { Link, useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useCollectionsInMenu } from "#client/menu-collections.ts";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useCollections } from "#data/collections/ui/structure-queries.ts";
import { leavesOf, lineDown } from "#data/records/ui/record-places.ts";
import type { WholeRecord } from "#data/records/ui/record-queries.ts";
import { useTeamSelection } from "#people/teams/ui/team-selection.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { useShortcut } from "#ui/shortcuts.ts";
import { useListTrail } from "#views/grid/ui/list-trail.ts";
import classes from "./trail-bar.module.css";

/** Where the record is, back to the list that one came from, and on to the next in it. */
export function TrailBar({ record }: { record: WholeRecord }) {
  const t = useTranslations("recordPage.trail");
  const name = useTranslations("recordPage");
  const say = useTranslations("routes");
  const selection = useTeamSelection();
  const { teamId } = useTeamScope();
  const navigate = useNavigate();
  const { data: collections = [] } = useCollections();
  const trail = useListTrail(record.id);
  const home = leavesOf(record, collections)[0];
  const list = (trail && collections.find(({ id }) => id === trail.collectionId)) ?? home;
  const line = list ? lineDown(collections, list.id) : [];
  useCollectionsInMenu(line.map(({ id }) => id).toReversed());
  const go = (by: -1 | 1) => {
    const to = trail?.step(by);
    if (to) void navigate({ to: pathTo("team.record", { teamId, dataRecordId: to })! });
  };
  const options = { group: t("group"), enabled: trail !== undefined };
  useShortcut("j", t("next"), () => go(1), options);
  useShortcut("k", t("previous"), () => go(-1), options);
  useShortcut("alt+arrowdown", t("next"), () => go(1), options);
  useShortcut("alt+arrowup", t("previous"), () => go(-1), options);
  return (
    <div className={classes.trail}>
      <nav aria-label={say("breadcrumbs")}>
        <ol className={classes.crumbs}>
          {selection && (
            <li>
              <Link to={pathTo("team.dashboard", { teamId })!}>{selection.team.name}</Link>
            </li>
          )}
          {line.map(({ id, pluralName }) => {
            const isList = trail && id === list?.id;
            return (
              <li key={id} data-list={id === list?.id || undefined}>
                <Link
                  to={isList ? trail.back : pathTo("team.records", { teamId, dataCollectionId: id })!}
                  state={isList && trail.place ? { listPlace: trail.place } : {}}
                >
                  <Icon name="fas_arrow-left" size={12} />
                  {pluralName}
                </Link>
              </li>
            );
          })}
          <li aria-current="page">{record.name || name("untitled")}</li>
        </ol>
      </nav>
      {trail && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs
        <span role="group" aria-label={t("label")} className={classes.steps}>
          <IconButton
            icon="fas_chevron-up"
            size={28}
            iconSize={12}
            label={t("previous")}
            disabled={!trail.previous}
            onClick={() => go(-1)}
          />
          <IconButton
            icon="fas_chevron-down"
            size={28}
            iconSize={12}
            label={t("next")}
            disabled={!trail.next}
            onClick={() => go(1)}
          />
        </span>
      )}
    </div>
  );
}
