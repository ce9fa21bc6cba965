import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import { SelectionBar } from "#ui/selection-bar.tsx";
import type { MessageListed } from "../../contract.ts";
import { type BulkAct, bulkActs, useBulkActs } from "./use-bulk-acts.ts";

const icons: Record<BulkAct, string> = {
  unschedule: "fas_calendar-xmark",
  archive: "fas_box-archive",
  unarchive: "fas_box-open",
  delete: "fas_trash",
};

/** What can be done with the ticked messages: as far as one of them allows it. */
export function MessageBulkBar({ chosen, clear }: { chosen: readonly MessageListed[]; clear: () => void }) {
  const t = useTranslations("messages");
  const { run, isBusy } = useBulkActs();
  const offered = bulkActs.filter((action) => chosen.some(({ Actions }) => Actions.includes(action)));
  return (
    <SelectionBar
      label={t("bulk.label")}
      count={t("bulk.selected", { count: chosen.length })}
      clearLabel={t("bulk.clear")}
      onClear={clear}
    >
      {offered.length === 0 && <span>{t("bulk.nothing")}</span>}
      {offered.map((action) => (
        <Button
          key={action}
          variant="subtle"
          color={action === "delete" ? "red" : "gray"}
          size="compact-md"
          disabled={isBusy}
          leftSection={<Icon name={icons[action]} size={14} />}
          onClick={() => void run(action, chosen).then((isDone) => isDone && clear())}
        >
          {t(`actions.${action}`)}
        </Button>
      ))}
    </SelectionBar>
  );
}
