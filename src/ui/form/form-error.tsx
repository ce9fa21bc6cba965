import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./form-error.module.css";
import type { FormProblem } from "./form-problem.ts";

/** Above the fields. Empty, it takes no room. */
export function FormError({ problem }: { problem: FormProblem | undefined }) {
  const t = useTranslations("ui");
  // A refusal for one reason is that reason.
  const details = problem?.details.filter((detail) => detail !== problem.message) ?? [];
  return (
    <div role="alert" className={classes.region}>
      {problem && (
        <div className={classes.error}>
          <Icon name="fas_circle-exclamation" size={16} className={classes.icon} />
          <div className={classes.text}>
            <p>{problem.message}</p>
            {details.length > 0 && (
              <ul>
                {details.map((detail) => (
                  <li key={detail}>{detail}</li>
                ))}
              </ul>
            )}
            {problem.requestId && (
              <p className={classes.reference}>{t("error.reference", { id: problem.requestId })}</p>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
