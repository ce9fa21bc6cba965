import { eventWords } from "#client/event-words.ts";
import { paletteSources } from "#client/palette-sources.ts";
import { collectionActionSources } from "#data/collections/ui/collection-actions.ts";
import { pinPaths } from "#data/collections/ui/pin-paths.ts";
import { recordActionSources } from "#data/records/ui/record-actions.ts";
import {
  useCollectionWizards,
  usePinnableWizards,
  useRecordWizards,
  useWizardCandidates,
} from "./offers/use-wizard-offers.ts";
import { wizardPath } from "./offers/wizards-query.ts";

const subjects = "integrations.log.wizardRuns";

export const wizardRunsUi = [
  paletteSources.add({
    group: { key: "wizards", title: "search.groups.wizards", order: 16, isAboveRecords: true },
    ...{ order: 10, useCandidates: useWizardCandidates },
  }),
  recordActionSources.add({ key: "wizards", useActions: useRecordWizards }),
  collectionActionSources.add({ key: "wizards", useActions: useCollectionWizards }),
  pinPaths.add({ kind: "wizard", pathTo: wizardPath, useChoices: usePinnableWizards }),
  eventWords.add(
    { name: "wizard_run.started", title: "integrations.webhooks.eventNames.wizardRuns.started", subjects },
    { name: "wizard_run.finished", title: "integrations.webhooks.eventNames.wizardRuns.finished", subjects },
    { name: "wizard_run.failed", title: "integrations.webhooks.eventNames.wizardRuns.failed", subjects },
  ),
];
