import { eventWords } from "#client/event-words.ts";
import { paletteSources } from "#client/palette-sources.ts";
import { type TodayKind, todayKinds } from "#client/today-kinds.ts";
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

const toRuns = {
  route: "admin.wizards",
  routeOfOne: { name: "admin.wizard.runs", param: "dataWizardId" },
} satisfies Partial<TodayKind>;

export const wizardRunsUi = [
  todayKinds.add(
    {
      ...{ kind: "wizards.failed", order: 30, icon: "fas_triangle-exclamation", isTrouble: true, ...toRuns },
      sentence: "dashboard.today.wizards.failed",
    },
    {
      ...{ kind: "wizards.finished", order: 70, icon: "fas_inbox", ...toRuns },
      sentence: "dashboard.today.wizards.finished",
    },
  ),
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
