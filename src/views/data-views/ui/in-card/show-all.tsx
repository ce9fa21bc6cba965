import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import classes from "./in-card.module.css";

/** A card shows the first of its items, and all of them when asked; more than so many belong on a page of their own. */
const mostOfAll = 500;

export function useShowAll(atFirst: number) {
  const [isAll, setAll] = useState(false);
  return { most: isAll ? mostOfAll : atFirst, showAll: () => setAll(true) };
}

type ShowAllProps = { count: number } & ReturnType<typeof useShowAll>;

export function ShowAll({ count, most, showAll }: ShowAllProps) {
  const t = useTranslations("views.card");
  if (count <= most) return null;
  if (most === mostOfAll) return <p className={classes.steps}>{t("first", { count: most })}</p>;
  return (
    <Button className={classes.more ?? ""} variant="subtle" size="compact-sm" onClick={showAll}>
      {t("showAll", { count })}
    </Button>
  );
}
