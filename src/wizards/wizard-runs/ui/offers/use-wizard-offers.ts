import { useNavigate } from "@tanstack/react-router";
import type { Candidate } from "#client/palette-sources.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useCollections } from "#data/collections/ui/collections-query.ts";
import type { RecordActionSource } from "#data/records/ui/record-actions.ts";
import type { MenuAction } from "#ui/action-menu.tsx";
import type { WizardLinkShown } from "../../../data-wizards/links-contract.ts";
import { keepPlace } from "../start/came-from.ts";
import { useRunnableWizards, wizardPath } from "./wizards-query.ts";

/** Wizards by their names, for the palette. */
export function useWizardCandidates(): Candidate[] {
  const { teamId } = useTeamScope();
  return useRunnableWizards().map(({ id, name, icon }) => ({
    ...{ key: `wizard ${id}`, icon, label: name },
    act: { kind: "open", path: wizardPath(teamId, id) },
  }));
}

/** For projects. */
export const usePinnableWizards = () =>
  useRunnableWizards().map(({ id, name, icon }) => ({ id, name, icon, hint: "" }));

type Shown = "showInRouteTitleCardActionMenus" | "showInRowActionMenus";

/** What the links of these collections offer there, each wizard once. */
function useLinkActions(collectionIds: readonly string[], where: Shown, record?: string): MenuAction[] {
  const { teamId } = useTeamScope();
  const navigate = useNavigate();
  const { data: collections = [] } = useCollections();
  const links = collections
    .filter(({ id }) => collectionIds.includes(id))
    .flatMap(({ dataCollectionWizardLinks }) => dataCollectionWizardLinks as WizardLinkShown[])
    .filter((link) => link[where] && link.canRun);
  const once = new Map(links.map((link) => [link.dataWizardId, link]));
  return [...once.values()].map(({ dataWizardId, wizardName, icon }) => ({
    ...{ key: `wizard-${dataWizardId}`, label: wizardName, icon },
    run: () => {
      keepPlace(dataWizardId);
      void navigate({ to: wizardPath(teamId, dataWizardId), search: (record ? { record } : {}) as never });
    },
  }));
}

/** With a record at hand. */
export const useRecordWizards: RecordActionSource["useActions"] = ({ id, homeId, collections }) =>
  useLinkActions([homeId, ...collections], "showInRowActionMenus", id);

/** About a collection as a whole. */
export const useCollectionWizards = ({ id }: { id: string }): MenuAction[] =>
  useLinkActions([id], "showInRouteTitleCardActionMenus");
