import { useLists } from "#messages/consent/ui/admin/lists/list-queries.ts";
import { viewTypes } from "#views/data-views/registry.ts";
import { useViews } from "#views/data-views/ui/views-query.ts";
import { useWizards } from "#wizards/wizard-admin/ui/wizard-queries.ts";
import type { WidgetShown } from "../contract.ts";

/** What a widget can show. */
export type Subject = {
  kind: "view" | "wizard" | "list";
  id: string;
  name: string;
  /** What visitors read of it. */
  title: string;
  icon: string;
  isPublic: boolean;
};

/** The views of a collection that are the team's, and all wizards. */
export function useSubjects(collectionId: string) {
  const views = useViews(collectionId);
  const wizards = useWizards();
  const ofViews = views.data?.views
    .filter(({ isPersonal }) => !isPersonal)
    .map(
      ({ id, internalName, type, isPublished, settings, hasPassword }): Subject => ({
        ...{ kind: "view", id, name: internalName, title: settings.externalTitle || internalName },
        icon: viewTypes[type].icon,
        // Nobody is asked for a password within another site.
        isPublic: isPublished && settings.isVisibleExternally && !hasPassword,
      }),
    );
  const ofWizards = wizards.data?.wizards.map(
    ({ id, name, icon, isPublic, isPublished, externalAccessBy }): Subject => ({
      ...{ kind: "wizard", id, name, title: name, icon },
      isPublic: isPublic && isPublished && externalAccessBy !== "nobody",
    }),
  );
  return {
    subjects: ofViews && ofWizards && [...ofViews, ...ofWizards],
    error: views.error ?? wizards.error,
    refetch: () => {
      void views.refetch();
      void wizards.refetch();
    },
  };
}

/** Lists that people subscribe to. */
export function useListSubjects() {
  const { data, error, refetch } = useLists({ key: "InternalName", direction: "ascending" });
  const subjects = data?.map(
    ({ Id, InternalName, ExternalName, IsOpen }): Subject => ({
      ...{ kind: "list", id: Id, name: InternalName, title: ExternalName },
      ...{ icon: "fas_address-book", isPublic: IsOpen },
    }),
  );
  return { subjects, error, refetch: () => void refetch() };
}

export const subjectOf = (widget: WidgetShown, subjects: readonly Subject[]): Subject | undefined =>
  subjects.find(({ id }) => [widget.viewId, widget.wizardId, widget.listId].includes(id));
