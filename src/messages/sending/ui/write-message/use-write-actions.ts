import { useTranslations } from "use-intl";
import type { RecordActionSource } from "#data/records/ui/record-actions.ts";
import type { MenuAction } from "#ui/action-menu.tsx";
import { useWriteMessage } from "./use-write-message.ts";

/** To one record, from its menu: by each of the ways in which the person may write. */
export const useWriteActions: RecordActionSource["useActions"] = ({ id, name, homeId, collections }) => {
  const t = useTranslations("gridBulk.write");
  const { methods, write } = useWriteMessage();
  const collectionIds = [homeId, ...collections.filter((each) => each !== homeId)];
  const to = { name: t("nameOne", { name }), collectionIds, recordIds: [id] };
  return methods.map(
    (method): MenuAction => ({
      key: `write-${method}`,
      label: t(`record.${method}`),
      icon: method === "EMAIL" ? "fas_envelope" : "fas_comment-sms",
      run: () => void write(method, to),
    }),
  );
};
