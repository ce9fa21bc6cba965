import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import classes from "./show-more.module.css";

/** The first ones of a list, and all of it when asked for. */
export function useShortened<Item>(items: readonly Item[], most: number) {
  const [showsAll, setShowsAll] = useState(false);
  return {
    shown: showsAll ? items : items.slice(0, most),
    count: items.length,
    isLong: items.length > most,
    showsAll,
    toggle: () => setShowsAll(!showsAll),
  };
}

type ShowMoreProps = Omit<ReturnType<typeof useShortened>, "shown">;

export function ShowMore({ count, isLong, showsAll, toggle }: ShowMoreProps) {
  const t = useTranslations("structure");
  if (!isLong) return null;
  return (
    <div className={classes.more}>
      <Button variant="subtle" size="xs" aria-expanded={showsAll} onClick={toggle}>
        {showsAll ? t("showFewer") : t("showAll", { count })}
      </Button>
    </div>
  );
}
