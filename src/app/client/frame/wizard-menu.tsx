import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { Tooltip } from "#ui/tooltip.tsx";
import { useRunnableWizards, wizardPath } from "#wizards/wizard-runs/ui/offers/wizards-query.ts";
import classes from "./side-menu.module.css";

/** The wizards that the person can start. Without any there is nothing to show. */
export function WizardMenu({ isRail, onChoose }: { isRail: boolean; onChoose?: () => void }) {
  const t = useTranslations("frame");
  const { teamId } = useTeamScope();
  const wizards = useRunnableWizards();
  if (wizards.length === 0) return null;
  return (
    <section className={classes.more}>
      {!isRail && <h2 className={classes.heading}>{t("wizards")}</h2>}
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
