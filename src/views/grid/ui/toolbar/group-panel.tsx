import { useLocalStorage, useMediaQuery } from "@mantine/hooks";
import { useTranslations } from "use-intl";
import { IconButton } from "#ui/icon-button.tsx";
import type { ListState } from "../setup/use-list-setup.ts";
import { GroupList } from "./group-list.tsx";
import classes from "./group-panel.module.css";
import { phoneWidth } from "./tool-panel.tsx";

/** Beside the list while it is grouped; it can be folded away, and stays so. Phones have the groups in the toolbar. */
export function GroupPanel({ list }: { list: ListState }) {
  const t = useTranslations("gridToolbar.group");
  const isNarrow = useMediaQuery(phoneWidth, false, { getInitialValueInEffect: false });
  const [isFolded, setFolded] = useLocalStorage({
    key: "simply.list-groups-folded",
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const column = list.allColumns.find(({ key }) => key === list.setup.groupBy);
  if (!column || isNarrow) return null;
  const label = t("groups", { title: column.title });
  return (
    <aside className={classes.panel} data-folded={isFolded || undefined} aria-label={label}>
      <div className={classes.head}>
        {!isFolded && <h2 className={classes.title}>{column.title}</h2>}
        <IconButton
          icon={isFolded ? "fas_angles-right" : "fas_angles-left"}
          label={isFolded ? t("unfold") : t("fold")}
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        />
      </div>
      {!isFolded && (
        <div className={classes.groups}>
          <GroupList list={list} />
        </div>
      )}
    </aside>
  );
}
