import { recordActionSources } from "#data/records/ui/record-actions.ts";
import { useMergeActions } from "./use-merge-actions.ts";

export const mergingUi = [recordActionSources.add({ key: "merge", useActions: useMergeActions })];
