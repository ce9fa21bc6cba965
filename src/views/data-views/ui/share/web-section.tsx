import { Switch } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { publicViewPath } from "#shared/public-paths.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { PublicAddress } from "#ui/public-address/public-address.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import type { ViewShown } from "../../contract.ts";
import { OutsideFeed } from "../admin/details/outside-feed.tsx";
import { OutsidePassword } from "../admin/details/outside-password.tsx";
import { WhoSeesWhat } from "../admin/details/who-sees-what.tsx";
import { useView } from "../admin/view-queries.ts";
import classes from "./share.module.css";
import { SharePart } from "./share-part.tsx";
import { useWebAccess } from "./use-web-access.ts";

/** The page for everyone with its link: whether there is one, where, and what it asks for first. */
export function WebSection({ view }: { view: ViewShown }) {
  const t = useTranslations("viewAdmin.share.web");
  const { teamId } = useTeamScope();
  const isOpen = view.isPublished && view.settings.isVisibleExternally;
  return (
    <SharePart icon="fas_globe" title={t("title")}>
      {view.abilities.change ? (
        <WebSwitch view={view} isOpen={isOpen} />
      ) : (
        <p className={classes.words}>{t(isOpen ? "isOpen" : "isClosed")}</p>
      )}
      {isOpen && <PublicAddress path={publicViewPath(teamId, view.id)} name={titleOf(view)} />}
      {isOpen && view.abilities.change && (
        <>
          <OutsidePassword view={view} />
          {view.type === "calendar" && <OutsideFeed view={view} />}
        </>
      )}
    </SharePart>
  );
}

function WebSwitch({ view, isOpen }: { view: ViewShown; isOpen: boolean }) {
  const t = useTranslations("viewAdmin.share.web");
  const { data, error, refetch } = useView(view.id);
  const [isBusy, setBusy] = useState(false);
  const change = useWebAccess(view);
  const run = async (wanted: boolean) => {
    setBusy(true);
    await change(wanted);
    setBusy(false);
  };
  if (!data)
    return error ? (
      <ErrorState retry={() => void refetch()} error={error}>
        {t("unread")}
      </ErrorState>
    ) : (
      <Skeleton height={40} />
    );
  const { opens } = data;
  return (
    <>
      <Switch
        label={t("switch")}
        description={t("help")}
        checked={isOpen}
        // Who may not open it may still close it.
        disabled={isBusy || (!isOpen && !!opens?.refusal)}
        error={isOpen ? undefined : opens?.refusal}
        onChange={(event) => void run(event.currentTarget.checked)}
      />
      {isOpen && opens && <WhoSeesWhat view={view} opens={opens} />}
    </>
  );
}

const titleOf = ({ settings, internalName }: ViewShown): string => settings.externalTitle || internalName;
