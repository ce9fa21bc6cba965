import { useFormatter, useTranslations } from "use-intl";
import type { Erasure } from "../contract.ts";

const counted = ["records", "changes", "links", "bookmarks", "files", "mentions"] as const;

/** What can be shown to whoever asks whether it was done: no word of whom it was about. */
export function useReport(): (erasure: Erasure) => string {
  const t = useTranslations("privacy.report");
  const format = useFormatter();
  const moment = (at: string) => format.dateTime(new Date(at), { dateStyle: "long", timeStyle: "long" });
  return ({ id, createdAt, finishedAt, by, recordIds, counts, backups }) =>
    [
      t("title"),
      "",
      t("number", { id }),
      t("asked", { moment: moment(createdAt), by: by ?? "–" }),
      finishedAt ? t("done", { moment: moment(finishedAt) }) : t("notDone"),
      "",
      ...counted.map((what) => t(`counts.${what}`, { count: counts[what] ?? 0 })),
      "",
      t("recordIds"),
      ...recordIds.map((recordId) => `  ${recordId}`),
      "",
      backups.length > 0 ? t("backups") : t("noBackups"),
      ...backups.map(({ createdAt: at, kind }) => `  ${moment(at)} (${t(`kinds.${kind}`)})`),
      "",
      t("restoring"),
      "",
    ].join("\n");
}
