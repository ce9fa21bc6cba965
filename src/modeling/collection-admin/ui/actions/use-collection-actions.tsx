import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { DataCollection } from "#data/collections/contract.ts";
import type { MenuAction } from "#ui/action-menu.tsx";
import { BlueprintDrawer } from "./blueprint-drawer.tsx";
import { DuplicateDrawer } from "./duplicate-drawer.tsx";
import { useDeleteCollection } from "./use-delete-collection.ts";

type Open = { panel: "duplicate" | "blueprint"; collection: DataCollection; count: number };

/** What can be done with a collection as a whole, in the list and on its own page. */
export function useCollectionActions({ onDeleted }: { onDeleted?: () => void } = {}) {
  const t = useTranslations("collections.actions");
  const deleting = useTranslations("collections.deleting");
  const navigate = useNavigate();
  const { teamId } = useTeamScope();
  const remove = useDeleteCollection();
  const [open, setOpen] = useState<Open>();
  const [isShown, setShown] = useState(false);
  const show = (panel: Open["panel"], collection: DataCollection) => {
    // A new one each time: what was typed for another collection is gone.
    setOpen((before) => ({ panel, collection, count: (before?.count ?? 0) + 1 }));
    setShown(true);
  };

  const actionsFor = (collection: DataCollection): MenuAction[] => [
    {
      ...{ key: "child", icon: "fas_folder-tree", label: t("newChild") },
      run: () => void navigate({ to: pathTo("admin.newCollection", { teamId })!, search: { parent: collection.id } }),
    },
    {
      ...{ key: "duplicate", icon: "fas_copy", label: t("duplicate") },
      run: () => show("duplicate", collection),
    },
    ...(collection.isSmartCollection
      ? []
      : [
          {
            ...{ key: "blueprint", icon: "fas_cubes", label: t("saveAsBlueprint") },
            run: () => show("blueprint", collection),
          },
        ]),
    {
      ...{ key: "delete", icon: "fas_trash", label: deleting("ask"), danger: true },
      run: async () => void ((await remove(collection)) && onDeleted?.()),
    },
  ];
  const panel = { opened: isShown, onClose: () => setShown(false) };
  const panels: ReactNode = open && (
    <div key={open.count}>
      {open.panel === "duplicate" ? (
        <DuplicateDrawer collection={open.collection} {...panel} />
      ) : (
        <BlueprintDrawer collection={open.collection} {...panel} />
      )}
    </div>
  );
  return { actionsFor, panels };
}
