import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Move, SortableGroup } from "./order.ts";

type Event = "lifted" | "moved" | "dropped" | "cancelled";

/** What a screen reader says while something is moved. */
export function useAnnouncements(groups: readonly SortableGroup[], labelOf: (itemId: string) => string) {
  const t = useTranslations("ui");
  const [text, setText] = useState("");
  const say = (event: Event, { itemId, from, to }: Move) => {
    const group = groups.find(({ id }) => id === to.groupId);
    const comes = to.groupId === from.groupId ? 0 : 1;
    const values = { name: labelOf(itemId), position: to.index + 1, count: (group?.itemIds.length ?? 0) + comes };
    const isNamed = groups.length > 1 && group;
    setText(isNamed ? t(`sortable.${event}In`, { ...values, group: group.label }) : t(`sortable.${event}`, values));
  };
  return { text, say };
}
