import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useCollection } from "#data/collections/ui/structure-queries.ts";
import { ActionMenu, type MenuAction } from "#ui/action-menu.tsx";
import type { ViewShown } from "../contract.ts";
import { viewUi } from "../ui-registry.ts";
import type { ViewMenuPanel } from "../view-ui.ts";
import { useViewActions } from "./use-view-actions.ts";

const SmartFromFilterPanel = lazy(async () => ({
  default: (await import("#modeling/collection-admin/ui/smart-from-filter-panel.tsx")).SmartFromFilterPanel,
}));
const RenamePanel = lazy(async () => ({ default: (await import("./rename-panel.tsx")).RenamePanel }));

/** What can be done with the view that is open. */
export function ViewMenu({ view, mayShare }: { view: ViewShown; mayShare: boolean }) {
  const t = useTranslations("views.actions");
  const [isRenaming, setRenaming] = useState(false);
  const [opened, setOpened] = useState<ViewMenuPanel>();
  const [isSaving, setSaving] = useState(false);
  const actions = useViewActions(view);
  const mayChange = view.abilities.change;
  const { teamId } = useTeamScope();
  const navigate = useNavigate();
  const collection = useCollection(view.collectionId);
  const { filter, sort } = view.settings;
  const settingsPath = pathTo("admin.view.details", { teamId, dataViewId: view.id });
  const items: MenuAction[] = [
    ...(mayChange ? [{ key: "rename", label: t("rename"), icon: "fas_pen", run: () => setRenaming(true) }] : []),
    {
      key: "copy",
      label: t("duplicate"),
      icon: "fas_copy",
      run: () => void actions.duplicate(view.isPersonal || !mayShare),
    },
    ...(settingsPath
      ? [{ key: "settings", label: t("settings"), icon: "fas_gear", run: () => void navigate({ to: settingsPath }) }]
      : []),
    ...(mayShare && filter && collection
      ? [{ key: "smart", label: t("saveAsSmart"), icon: "fas_filter", run: () => setSaving(true) }]
      : []),
    ...(viewUi(view.type).menu ?? []).map((panel) => ({
      key: panel.key,
      label: t(panel.key),
      icon: panel.icon,
      run: () => setOpened(panel),
    })),
    ...(mayChange
      ? [{ key: "delete", label: t("delete"), icon: "fas_trash-can", danger: true, run: () => void actions.remove() }]
      : []),
  ];
  return (
    <>
      <ActionMenu actions={items} label={t("label", { name: view.internalName })} />
      {isSaving && filter && collection && (
        <Suspense fallback={null}>
          <SmartFromFilterPanel {...{ collection, filter, sort }} close={() => setSaving(false)} />
        </Suspense>
      )}
      {isRenaming && (
        <Suspense fallback={null}>
          <RenamePanel view={view} close={() => setRenaming(false)} />
        </Suspense>
      )}
      {opened && (
        <Suspense fallback={null}>
          <opened.Panel view={view} close={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  );
}
