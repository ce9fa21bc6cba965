import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { CopyText } from "#ui/copy-text.tsx";
import type { ViewShown } from "../../contract.ts";
import { usePublishing } from "../admin/use-publishing.ts";
import { useViewRoles } from "../admin/view-queries.ts";
import { useViewActions } from "../use-view-actions.ts";
import classes from "./share.module.css";
import { SharePart } from "./share-part.tsx";

/** Who of the team sees a view, and the address for them. */
export function TeamSection({ view, mayShare }: { view: ViewShown; mayShare: boolean }) {
  const t = useTranslations("viewAdmin.share.team");
  const { teamId } = useTeamScope();
  const path = pathTo("team.view", { teamId, dataViewId: view.id })!;
  const settingsPath = pathTo("admin.view.details", { teamId, dataViewId: view.id });
  return (
    <SharePart icon="fas_users" title={t("title")}>
      <p className={classes.words}>{useReaders(view)}</p>
      {!view.isPersonal && <CopyText value={new URL(path, location.origin).href} label={t("address")} />}
      <div className={classes.buttons}>
        <TeamButton view={view} mayShare={mayShare} />
        {view.abilities.change && !view.isPersonal && settingsPath && (
          <Button component={Link} to={settingsPath} size="compact-sm" variant="default">
            {t("settings")}
          </Button>
        )}
      </div>
    </SharePart>
  );
}

function TeamButton({ view, mayShare }: { view: ViewShown; mayShare: boolean }) {
  const t = useTranslations("viewAdmin.share.team");
  const publishing = useTranslations("viewAdmin.publishing");
  const actions = useViewActions(view);
  const { publish, unpublish } = usePublishing(view);
  const [isBusy, setBusy] = useState(false);
  const run = async (act: () => Promise<unknown>) => {
    setBusy(true);
    await act();
    setBusy(false);
  };
  const button = { size: "compact-sm", variant: "default", loading: isBusy } as const;
  if (view.isPersonal)
    return (
      mayShare && (
        <Button {...button} variant="filled" onClick={() => void run(actions.share)}>
          {t("share")}
        </Button>
      )
    );
  if (!view.abilities.change) return null;
  if (!view.isPublished || view.hasUnpublishedChanges)
    return (
      <Button {...button} variant="filled" onClick={() => void run(publish)}>
        {t(view.isPublished ? "publishChanges" : "publish")}
      </Button>
    );
  return (
    <Button {...button} onClick={() => void run(unpublish)}>
      {publishing("unpublish")}
    </Button>
  );
}

/** In words. */
function useReaders(view: ViewShown): string {
  const t = useTranslations("viewAdmin.share.team");
  const format = useFormatter();
  const { data } = useViewRoles();
  if (view.isPersonal) return t("own");
  if (!view.isPublished) return t("draft");
  const hidden = (data?.roles ?? []).filter(({ id }) => view.hiddenFromRoleIds?.includes(id)).map(({ name }) => name);
  const sees = hidden.length > 0 ? t("hidden", { roles: format.list(hidden) }) : t("all");
  return view.abilities.change && view.hasUnpublishedChanges ? `${sees} ${t("changes")}` : sees;
}
