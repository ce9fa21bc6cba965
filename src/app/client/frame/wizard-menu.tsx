import { ActionIcon } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { checkRoute } from "#client/guards.ts";
import { pathTo, routeNamed } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { standing, useSession } from "#people/auth/ui/session.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { Tooltip } from "#ui/tooltip.tsx";
import { useRunnableWizards, wizardPath } from "#wizards/wizard-runs/ui/offers/wizards-query.ts";
import collectionClasses from "./collection-menu.module.css";
import classes from "./side-menu.module.css";

/** The wizards that the person can start. Without any there is nothing to show. */
export function WizardMenu({ isRail, onChoose }: { isRail: boolean; onChoose?: () => void }) {
  const t = useTranslations("frame");
  const { teamId } = useTeamScope();
  const wizards = useRunnableWizards();
  if (wizards.length === 0) return null;
  return (
    <section className={classes.more}>
      {!isRail && (
        <div className={collectionClasses.head}>
          <h2 className={classes.heading}>{t("wizards")}</h2>
          <NewWizard {...(onChoose && { onChoose })} />
        </div>
      )}
      <ul className={classes.list}>
        {wizards.map(({ id, name, icon }) => {
          const link = (
            <Link
              to={wizardPath(teamId, id)}
              className={classes.entry}
              activeProps={{ "data-current": true, "aria-current": "page" }}
              onClick={onChoose}
              aria-label={isRail ? name : undefined}
            >
              <Icon name={icon} size={16} />
              {!isRail && <span>{name}</span>}
            </Link>
          );
          return <li key={id}>{isRail ? <Tooltip label={name}>{link}</Tooltip> : link}</li>;
        })}
      </ul>
    </section>
  );
}

/** Only for who may make one. */
function NewWizard({ onChoose }: { onChoose?: () => void }) {
  const t = useTranslations("frame");
  const { teamId } = useTeamScope();
  const session = useSession();
  if (checkRoute(routeNamed("admin.wizards"), standing(session), { teamId }) !== "allow") return null;
  return (
    <Tooltip label={t("newWizard")}>
      <ActionIcon
        component={Link}
        to={pathTo("admin.wizards", { teamId })!}
        search={{ new: true } as never}
        size={24}
        aria-label={t("newWizard")}
        onClick={onChoose}
      >
        <Icon name="fas_plus" size={12} />
      </ActionIcon>
    </Tooltip>
  );
}
