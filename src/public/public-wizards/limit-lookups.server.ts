import type { App } from "#server/app.ts";
import { networkOf } from "#server/http/network.ts";
import { spend } from "#server/http/rate-limit.ts";
import { sameJson } from "#shared/same-json.ts";
import { variablesIn } from "#wizards/tasks/filter-variables.ts";
import { kindOf, settingsOf } from "#wizards/tasks/registry.ts";
import type { Answers } from "#wizards/tasks/run-answers.ts";
import { splitKey } from "#wizards/tasks/variable-key.ts";
import { tasksOf, type WizardFlow } from "#wizards/tasks/wizard-flow.ts";

const ofRun = { most: 20, seconds: 3600 };
const ofNetwork = { most: 100, seconds: 3600 };

type Answering = { runId: string; address: string; flow: WizardFlow; before: Answers; answers: Answers };

/** Who keeps changing what is looked up by does not want to be found but to find. The first time comes with the run. */
export async function limitLookups(app: App, { runId, address, flow, before, answers }: Answering): Promise<void> {
  const taskIds = lookupAnswers(flow);
  const isChanged = Object.keys(answers).some(
    (taskId) => taskIds.has(taskId) && before[taskId] && !sameJson(before[taskId], answers[taskId]),
  );
  if (!isChanged) return;
  await spend(app, { key: `public-lookup:${runId}`, ...ofRun });
  await spend(app, { key: `public-lookup-from:${networkOf(address)}`, ...ofNetwork });
}

/** Tasks whose answers decide what others find. */
function lookupAnswers(flow: WizardFlow): Set<string> {
  const tasks = tasksOf(flow);
  const names = new Set<string>();
  const ids = new Set<string>();
  for (const task of tasks) {
    const { filters = [] } = kindOf(task).uses(settingsOf(task));
    for (const { filter } of filters) for (const key of variablesIn(filter)) names.add(splitKey(key).name);
    if (kindOf(task).takes?.(settingsOf(task))?.words) ids.add(task.id);
  }
  for (const { id, name } of tasks) if (names.has(name)) ids.add(id);
  return ids;
}
