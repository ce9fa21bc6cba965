import { useState } from "react";
import { useTranslations } from "use-intl";
import { Card } from "../card.tsx";
import { SortableGroups } from "../sortable-groups.tsx";
import { SortableList } from "../sortable-list.tsx";
import classes from "./gallery.module.css";

const activities = ["swimming", "hiking", "crafts", "campfire"] as const;
type Activity = (typeof activities)[number];
type Half = { id: "morning" | "evening"; activities: Activity[] };

export function SortableSample() {
  const t = useTranslations("ui.gallery");
  const [order, setOrder] = useState<readonly Activity[]>(activities);
  const [halves, setHalves] = useState<Half[]>([
    { id: "morning", activities: ["swimming", "hiking", "crafts"] },
    { id: "evening", activities: ["campfire"] },
  ]);
  const change = (id: string, edit: (list: Activity[]) => Activity[]) => (list: Half[]) =>
    list.map((half) => (half.id === id ? { ...half, activities: edit(half.activities) } : half));
  return (
    <Card title={t("sortable")} icons={["fas_grip-vertical"]}>
      <div className={classes.columns}>
        <SortableList
          name={t("sortable")}
          items={order}
          getId={(activity) => activity}
          label={(activity) => t(activity)}
          onMove={(ids) => setOrder(ids as Activity[])}
          render={(activity, { handle }) => (
            <div className={classes.movable}>
              {handle}
              {t(activity)}
            </div>
          )}
        />
        <SortableGroups
          groups={halves}
          getGroupId={({ id }) => id}
          groupLabel={({ id }) => t(id)}
          itemsOf={(half) => half.activities}
          getId={(activity) => activity}
          label={(activity) => t(activity)}
          onMove={(half, ids) => setHalves(change(half, () => ids as Activity[]))}
          onMoveBetween={(activity, from, to, index) => {
            setHalves(change(from, (list) => list.filter((each) => each !== activity)));
            setHalves(change(to, (list) => list.toSpliced(index, 0, activity as Activity)));
          }}
          renderGroup={(half, list) => (
            <section>
              <h3>{t(half.id)}</h3>
              {list}
            </section>
          )}
          render={(activity, { handle }) => (
            <div className={classes.movable}>
              {handle}
              {t(activity)}
            </div>
          )}
        />
      </div>
    </Card>
  );
}
