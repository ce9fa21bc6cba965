import { useFormatter, useTranslations } from "use-intl";
import { useCollection } from "#data/collections/ui/structure-queries.ts";
import type { ViewShown } from "../../../contract.ts";
import type { ReadView } from "../view-queries.ts";
import classes from "./details.module.css";

export type Opens = NonNullable<ReadView["opens"]>;

/** In words, as it was saved last: what is opened should surprise nobody. */
export function WhoSeesWhat({ view, opens }: { view: ViewShown; opens: Opens }) {
  const t = useTranslations("viewAdmin.outside");
  const format = useFormatter();
  const collection = useCollection(view.collectionId)?.pluralName ?? "…";
  const { shown, asked, linked } = opens;
  const yesIf = (holds: boolean | undefined) => (holds ? "yes" : "no");
  const isFiltered = (view.draft ?? view.settings).filter !== null;
  return (
    <p className={classes.sentence}>
      {t("sees", {
        ...{ fields: format.list(shown), collection },
        ...{ password: yesIf(view.hasPassword), filter: yesIf(isFiltered) },
      })}{" "}
      {asked.length > 0 && t("asked", { fields: format.list(asked), count: asked.length })}{" "}
      {linked.length > 0 && t("linked", { collections: format.list(linked) })}
    </p>
  );
}
