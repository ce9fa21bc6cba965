import { viewTypes } from "#views/data-views/registry.ts";
import { useViews } from "#views/data-views/ui/views-query.ts";
import { useWizards } from "#wizards/wizard-admin/ui/wizard-queries.ts";
import type { WidgetShown } from "../contract.ts";

/** What a widget can show. */
export type Subject = {
  kind: "view" | "wizard";
  id: string;
  name: string;
  /** What visitors read of it. */
  title: string;
  icon: string;
  isPublic: boolean;
};

/** The views of a collection that are the team's, and all wizards. */
export function useSubjects(collectionId: string): { subjects: Subject[]; isLoaded: boolean } {
  const views = useViews(collectionId).data?.views;
  const wizards = useWizards().data?.wizards;
  const ofViews = (views ?? [])
    .filter(({ isPersonal }) => !isPersonal)
    .map(
      ({ id, internalName, type, isPublished, settings }): Subject => ({
        ...{ kind: "view", id, name: internalName, title: settings.externalTitle || internalName },
        icon: viewTypes[type].icon,
        isPublic: isPublished && settings.isVisibleExternally,
      }),
    );
  const ofWizards = (wizards ?? []).map(
    ({ id, name, icon, isPublic, isPublished, externalAccessBy }): Subject => ({
      ...{ kind: "wizard", id, name, title: name, icon },
      isPublic: isPublic && isPublished && externalAccessBy !== "nobody",
    }),
  );
  return { subjects: [...ofViews, ...ofWizards], isLoaded: views !== undefined && wizards !== undefined };
}

export const subjectOf = ({ viewId, wizardId }: WidgetShown, subjects: readonly Subject[]): Subject | undefined =>
  subjects.find(({ kind, id }) => id === (kind === "view" ? viewId : wizardId));
