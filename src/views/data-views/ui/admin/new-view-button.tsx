import { Button, Menu } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import type { DataCollection } from "#data/collections/contract.ts";
import { useFields } from "#data/collections/ui/structure-queries.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { type ViewTypeName, viewTypeNames, viewTypes } from "../../registry.ts";
import { hasUi } from "../../ui-registry.ts";
import { useViews } from "../views-query.ts";
import { useAdminActions } from "./use-admin-actions.ts";

const NewViewPanel = lazy(async () => ({ default: (await import("../new-view-panel.tsx")).NewViewPanel }));

/** Chooses a type first: what else is asked depends on it. Nothing, while the collection has no field to show. */
export function NewViewButton({ collection, isPrimary }: { collection: DataCollection; isPrimary?: true }) {
  const t = useTranslations("viewAdmin.list");
  const say = useTranslations("views");
  const { open } = useAdminActions();
  const { data: fields = [] } = useFields(collection.id);
  const { data } = useViews(collection.id);
  const [type, setType] = useState<ViewTypeName>();
  if (fields.length === 0) return null;
  return (
    <>
      <Menu position={isPrimary ? "bottom-end" : "bottom"} withinPortal>
        <Menu.Target>
          <Button variant={isPrimary ? "filled" : "default"} leftSection={<Icon name="fas_plus" size={14} />}>
            {t("new")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {viewTypeNames.filter(hasUi).map((each) => (
            <Menu.Item
              key={each}
              leftSection={<Icon name={viewTypes[each].icon} size={14} />}
              onClick={() => setType(each)}
            >
              {say(`types.${each}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {type && (
        <Suspense fallback={null}>
          <NewViewPanel
            {...{ collection, type }}
            mayShare={data?.abilities.createForTeam ?? false}
            close={() => setType(undefined)}
            onCreated={open}
          />
        </Suspense>
      )}
    </>
  );
}
