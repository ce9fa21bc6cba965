import { useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { WayChoice } from "../new/way-choice.tsx";
import classes from "./collections-page.module.css";

/** A team without any: what collections are for, and the three ways to begin. */
export function NoCollections() {
  const t = useTranslations("collections.list");
  return (
    <Card>
      <EmptyState icon="fas_folder-open">
        {t("empty")}
        <span className={classes.hint}>{t("emptyHint")}</span>
      </EmptyState>
      <WayChoice />
    </Card>
  );
}
