import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./data-part.module.css";
import { GrantMark } from "./grant-cell.tsx";

const states = ["allow", "deny", "inheritYes", "inheritNo"] as const;

export function GrantLegend({ hasSmart }: { hasSmart: boolean }) {
  const t = useTranslations("roleAdmin.data");
  return (
    <ul className={classes.legend}>
      {states.map((state) => (
        <li key={state}>
          <GrantMark state={state} />
          {t(`legend.${state}`)}
        </li>
      ))}
      {hasSmart && (
        <li>
          <span className={classes.sign}>
            <Icon name="fas_filter" size={11} />
          </span>
          {t("smartHelp")}
        </li>
      )}
    </ul>
  );
}
