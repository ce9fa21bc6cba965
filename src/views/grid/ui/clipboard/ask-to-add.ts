import type { useTranslations } from "use-intl";
import { confirm } from "#ui/confirm.ts";
import type { Missing } from "./read-pasted.ts";

/** Whether names that their lists do not have are to be added to them. */
export const askToAdd = (t: ReturnType<typeof useTranslations<"grid.clipboard">>) => (missing: Missing[]) =>
  confirm({
    title: t("addItemsTitle", { count: missing.flatMap(({ names }) => names).length }),
    body: missing.map(({ field, names }) => `${field.title}: ${names.slice(0, 20).join(", ")}`).join("\n"),
    confirmLabel: t("addItems"),
    cancelLabel: t("withoutItems"),
  });
