import { Menu } from "@mantine/core";
import { useTranslations } from "use-intl";
import { mostChosenRecords } from "#messages/outgoing-messages/audience.ts";
import type { DeliveryMethod } from "#shared/messages.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { toast } from "#ui/toast.ts";
import { BarButton } from "#views/grid/ui/bulk/bar-button.tsx";
import type { BulkActionProps } from "#views/grid/ui/bulk/bulk-actions.ts";
import { useWriteMessage } from "./use-write-message.ts";

/** To the chosen records, or to all that the list finds. */
export function WriteBulkAction({ collection, count, target }: BulkActionProps) {
  const t = useTranslations("gridBulk.write");
  const { methods, write, isBusy } = useWriteMessage();
  const [first] = methods;
  if (!first) return null;
  const begin = (method: DeliveryMethod) => {
    if (!target || (target.recordIds?.length ?? 0) > mostChosenRecords)
      return void toast.warn(t("tooMany", { most: mostChosenRecords }));
    const name = t("nameMany", { count, collection: collection.pluralName });
    const collectionIds = [target.matching?.collectionId ?? collection.id];
    void write(method, { name, collectionIds, recordIds: target.recordIds, filter: target.matching?.filter });
  };
  const button = { icon: "fas_paper-plane", label: t("open"), loading: isBusy };
  if (methods.length === 1) return <BarButton {...button} onClick={() => begin(first)} />;
  return (
    <Menu position="top" withinPortal>
      <Menu.Target>
        <BarButton {...button} />
      </Menu.Target>
      <Menu.Dropdown>
        {methods.map((method) => (
          <Menu.Item
            key={method}
            leftSection={<Icon name={method === "EMAIL" ? "fas_envelope" : "fas_comment-sms"} size={14} />}
            onClick={() => begin(method)}
          >
            {t(`by.${method}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
