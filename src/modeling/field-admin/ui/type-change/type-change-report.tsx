import { useFormatter, useTranslations } from "use-intl";
import type { TypeChangeReport as Report } from "#modeling/field-changes/contract.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { RecordName } from "../rules-note.tsx";
import classes from "./report.module.css";

/** Before it is mended nothing can be changed. */
export const isInTheWay = ({ kind }: Report["consequences"][number]): boolean => kind === "filter" || kind === "field";

/** How many values come along, which do not, and what else would be otherwise. */
export function TypeChangeReport({ report }: { report: Report }) {
  const t = useTranslations("dataFields.typeChange");
  const format = useFormatter();
  const counts = (["convert", "empty", "lossy", "lost", "create"] as const).filter(
    (key) => report[key] > 0 || key === "convert",
  );
  return (
    <>
      {report.isHidden ? (
        <p>{t("hidden", { count: report.records })}</p>
      ) : (
        <dl className={classes.counts}>
          {counts.map((key) => (
            <div key={key} className={classes.count} data-tone={key === "lost" || key === "lossy" ? key : undefined}>
              <dt>{t(`counts.${key}`, { count: report[key] })}</dt>
              <dd>{format.number(report[key])}</dd>
            </div>
          ))}
        </dl>
      )}
      {report.examples.length > 0 && (
        <div className={classes.scroll}>
          <table className={classes.examples}>
            <caption className={classes.caption}>{t("examples")}</caption>
            <thead>
              <tr>
                <th scope="col">{t("record")}</th>
                <th scope="col">{t("before")}</th>
                <th scope="col">{t("after")}</th>
              </tr>
            </thead>
            <tbody>
              {report.examples.map(({ recordId, name, before, after, message }) => (
                <tr key={recordId}>
                  <th scope="row">
                    <RecordName id={recordId} name={name} />
                  </th>
                  <td>{before}</td>
                  <td>
                    {after ?? <span className={classes.lost}>{t("nothing")}</span>}
                    <span className={classes.why}>{message}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {report.consequences.length > 0 && (
        <ul className={classes.consequences} aria-label={t("consequences")}>
          {report.consequences.map((consequence) => (
            <li key={consequence.message} data-blocks={isInTheWay(consequence) || undefined}>
              <Icon
                name={isInTheWay(consequence) ? "fas_ban" : ("fas_circle-info" as string)}
                size={14}
                className={classes.mark}
              />
              {consequence.message}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
