import { useFormatter, useTranslations } from "use-intl";
import type { WizardShown } from "#wizards/data-wizards/contract.ts";
import classes from "./external-access.module.css";

/** In words, as it was saved last: what is opened should surprise nobody. */
export function WhatOthersDo({ title, opens }: { title: string; opens: WizardShown["opens"] }) {
  const t = useTranslations("wizards.admin.access.can");
  const format = useFormatter();
  const { written, read, named, messages } = opens;
  const lines = [
    ...written.map(({ collection, fields }) =>
      fields.length > 0 ? t("write", { collection, fields: format.list(fields) }) : t("writeOnly", { collection }),
    ),
    ...read.map(({ collection, fields }) => t("read", { collection, fields: format.list(fields) })),
    ...(named.length > 0 ? [t("named", { collections: format.list(named) })] : []),
    ...(messages > 0 ? [t("messages", { count: messages })] : []),
  ];
  return (
    <div>
      <h3 className={classes.heading}>{title}</h3>
      {lines.length === 0 ? (
        <p className={classes.nothing}>{t("nothing")}</p>
      ) : (
        <ul className={classes.lines}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
