import { Suspense } from "react";
import { useTranslations } from "use-intl";
import { byOrder } from "#shared/extension-point.ts";
import { FormDrawer } from "#ui/form/form-drawer.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import type { ViewShown } from "../../contract.ts";
import classes from "./share.module.css";
import { shareSections } from "./share-sections.ts";
import { TeamSection } from "./team-section.tsx";
import { WebSection } from "./web-section.tsx";

type SharePanelProps = { view: ViewShown; mayShare: boolean; close: () => void };

/** Everything about who sees a view and where: the team, people with its link, other websites. */
export function SharePanel({ view, mayShare, close }: SharePanelProps) {
  const t = useTranslations("viewAdmin.share");
  const isTheTeams = !view.isPersonal;
  const mayChange = isTheTeams && view.abilities.change;
  return (
    <FormDrawer title={t("title", { name: view.internalName })} opened close={close}>
      <div className={classes.panel}>
        <TeamSection view={view} mayShare={mayShare} />
        {isTheTeams && <WebSection view={view} />}
        {mayChange && (
          <Suspense fallback={<Skeleton height={64} />}>
            {byOrder(shareSections.all()).map(({ key, Section }) => (
              <Section key={key} view={view} />
            ))}
          </Suspense>
        )}
      </div>
    </FormDrawer>
  );
}
