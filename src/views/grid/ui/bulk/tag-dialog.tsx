import { useState } from "react";
import { useTranslations } from "use-intl";
import { TagPicker } from "#data/tags/ui/tag-picker.tsx";
import { BulkDialog } from "./bulk-dialog.tsx";
import type { BulkInput } from "./bulk-target.ts";

type TagDialogProps = {
  action: "tag" | "untag";
  count: number;
  run: (input: BulkInput) => Promise<boolean>;
  close: () => void;
};

/** Which tags the chosen records get, or lose. */
export function TagDialog({ action, count, run, close }: TagDialogProps) {
  const t = useTranslations("gridBulk.tags");
  const [tagIds, setTagIds] = useState<string[]>([]);
  return (
    <BulkDialog
      title={t(`${action}.title`)}
      submitLabel={t(`${action}.submit`, { count })}
      isReady={tagIds.length > 0}
      submit={() => run({ action, tagIds })}
      close={close}
    >
      <TagPicker label={t("tags")} value={tagIds} onChange={setTagIds} creates={action === "tag"} />
    </BulkDialog>
  );
}
