import { Link, useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useCollections } from "#data/collections/ui/structure-queries.ts";
import { leavesOf } from "#data/records/ui/record-places.ts";
import type { WholeRecord } from "#data/records/ui/record-queries.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { useShortcut } from "#ui/shortcuts.ts";
import { useListTrail } from "#views/grid/ui/list-trail.ts";
import classes from "./trail-bar.module.css";

/** Back to the list, and on to the next in it; from elsewhere, to the list of its home. */
export function TrailBar({ record }: { record: WholeRecord }) {
  const t = useTranslations("recordPage.trail");
  const { teamId } = useTeamScope();
  const navigate = useNavigate();
  const { data: collections = [] } = useCollections();
  const trail = useListTrail(record.id);
  const home = leavesOf(record, collections)[0];
  const list = trail ? collections.find(({ id }) => id === trail.collectionId) : home;
  const back = trail?.back ?? (home && pathTo("team.records", { teamId, dataCollectionId: home.id }));
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
    <nav aria-label={t("label")} className={classes.trail}>
      {back && list && (
        <Link to={back} state={trail?.place ? { listPlace: trail.place } : {}} className={classes.back}>
          <Icon name="fas_arrow-left" size={12} />
          {list.pluralName}
        </Link>
      )}
      {trail && (
        <span className={classes.steps}>
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
    </nav>
  );
}
