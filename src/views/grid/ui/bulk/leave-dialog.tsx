import { Select } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useCollections } from "#data/collections/ui/structure-queries.ts";
import { BulkDialog } from "./bulk-dialog.tsx";
import type { BulkInput } from "./bulk-target.ts";

type LeaveDialogProps = {
  /** The collection that is listed. */
  collectionId: string;
  /** Those that the chosen records are in, as far as that is known. */
  places: readonly string[] | undefined;
  count: number;
  run: (input: BulkInput) => Promise<boolean>;
  close: () => void;
};

/** Which collection the chosen records leave. Its own values come back with them. */
export function LeaveDialog({ collectionId, places, count, run, close }: LeaveDialogProps) {
  const t = useTranslations("gridBulk.leave");
  const { data: collections = [] } = useCollections();
  const offered = collections.filter(
    ({ id, isSmartCollection }) => !isSmartCollection && (places?.includes(id) ?? true),
  );
  const [chosen, setChosen] = useState<string | null>(
    offered.some(({ id }) => id === collectionId) ? collectionId : null,
  );
  return (
    <BulkDialog
      title={t("title")}
      submitLabel={t("submit", { count })}
      isReady={chosen !== null}
      submit={() => run({ action: "remove", collectionId: chosen! })}
      close={close}
    >
      <Select
        label={t("collection")}
        description={t("help")}
        searchable
        data-autofocus
        openOnFocus={false}
        allowDeselect={false}
        nothingFoundMessage={t("noMatch")}
        data={offered.map(({ id, pluralName }) => ({ value: id, label: pluralName }))}
        value={chosen}
        onChange={setChosen}
      />
    </BulkDialog>
  );
}
