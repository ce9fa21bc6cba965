import { useTranslations } from "use-intl";
import { EmptyState } from "#ui/empty-state.tsx";
import { ReadPart } from "#ui/read-part.tsx";
import { useTimeAgo } from "#ui/use-time-ago.ts";
import { useRecentlyChanged } from "./dashboard-queries.ts";
import { RecordLines } from "./record-lines.tsx";

/** The records themselves, latest first: back to what one, or somebody, was at. */
export function RecentlyChanged() {
  const t = useTranslations("dashboard.recentlyChanged");
  const timeAgo = useTimeAgo();
  return (
    <ReadPart query={useRecentlyChanged()} failed={t("failed")}>
      {(records) =>
        records.length === 0 ? (
          <EmptyState icon="fas_pen">{t("empty")}</EmptyState>
        ) : (
          <RecordLines
            lines={records.map(({ id, name, collections, updatedAt, updatedBy }) => ({
              id,
              name,
              note: [collections[0]?.name, updatedBy && t("by", { name: updatedBy.name })].filter(Boolean).join(" · "),
              at: updatedAt,
              ago: timeAgo(updatedAt),
            }))}
          />
        )
      }
    </ReadPart>
  );
}
