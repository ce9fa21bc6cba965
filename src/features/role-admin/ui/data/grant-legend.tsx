import { useTranslations } from "use-intl";
import classes from "./data-part.module.css";
import { GrantMark } from "./grant-cell.tsx";

const states = ["allow", "deny", "inheritYes", "inheritNo"] as const;

export function GrantLegend() {
  const t = useTranslations("roleAdmin.data.legend");
  return (
    <ul className={classes.legend}>
      {states.map((state) => (
        <li key={state}>
          <GrantMark state={state} />
          {t(state)}
        </li>
      ))}
    </ul>
  );
}
