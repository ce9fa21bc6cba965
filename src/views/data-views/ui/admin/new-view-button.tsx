import { Button, Menu } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import type { DataCollection } from "#data/collections/contract.ts";
import { useFields } from "#data/collections/ui/structure-queries.ts";
import { Icon } from "#ui/icon/icon.tsx";
import type { ViewKind } from "../../registry.ts";
import { ViewKindItems } from "../view-kind-items.tsx";
import { useViews } from "../views-query.ts";
import { useAdminActions } from "./use-admin-actions.ts";

const NewViewPanel = lazy(async () => ({ default: (await import("../new-view-panel.tsx")).NewViewPanel }));

/** Chooses a type first: what else is asked depends on it. Nothing, while the collection has no field to show. */
export function NewViewButton({ collection, isPrimary }: { collection: DataCollection; isPrimary?: true }) {
  const t = useTranslations("viewAdmin.list");
  const { open } = useAdminActions();
  const { data: fields = [] } = useFields(collection.id);
  const { data } = useViews(collection.id);
  const [kind, setKind] = useState<ViewKind>();
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
          <ViewKindItems choose={setKind} />
        </Menu.Dropdown>
      </Menu>
      {kind && (
        <Suspense fallback={null}>
          <NewViewPanel
            {...{ collection, kind }}
            mayShare={data?.abilities.createForTeam ?? false}
            close={() => setKind(undefined)}
            onCreated={open}
          />
        </Suspense>
      )}
    </>
  );
}
