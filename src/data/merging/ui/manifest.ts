import { todayKinds } from "#client/today-kinds.ts";
import { recordActionSources } from "#data/records/ui/record-actions.ts";
import { useMergeActions } from "./use-merge-actions.ts";

export const mergingUi = [
  recordActionSources.add({ key: "merge", useActions: useMergeActions }),
  // One after the other: each is decided on its own page.
  todayKinds.add({
    ...{ kind: "records.possibleMatches", order: 55, icon: "fas_clone" },
    ...{ sentence: "dashboard.today.records.possibleMatches", route: "team.dashboard" },
    routeOfOne: { name: "team.record", param: "dataRecordId" },
  }),
];
