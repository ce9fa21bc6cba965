import { keepCalling } from "../load.ts";
import { readAll } from "../record-writers.ts";
import { makeWizardLanes } from "../wizard-lanes.ts";
import type { SoakWorld } from "./soak-world.ts";

export type WizardRuns = Awaited<ReturnType<typeof keepRunningWizards>>;

/** People begin a wizard at one process, go on at the other, and finish it at the first. */
export async function keepRunningWizards({ many, visitor, admin, plan }: SoakWorld) {
  const lanes = await makeWizardLanes(many, admin);
  const finished = new Set<string>();
  const who = [0, 1].map((place) => visitor("wizard", place, plan.thinking * 2));
  const load = keepCalling(2, async (number) => {
    const [here, there] = number % 2 ? [who[0]!, who[1]!] : [who[1]!, who[0]!];
    const run = await lanes.begin(here);
    await lanes.answer(run, there);
    await lanes.finish(run, here);
    finished.add(run.word);
    return 200;
  });
  return {
    ...load,
    finished,
    begun: () => lanes.runs.size,
    /** Those that did not come to their end. */
    leftOut: () => lanes.runs.size - finished.size,
    /** Who was cut off goes on where they were; then each run has written what it says, once. */
    async findWrong(): Promise<string[]> {
      for (const [word, id] of lanes.runs) {
        if (finished.has(word)) continue;
        await lanes.answer({ id, word }, admin).catch(() => {});
        await lanes.finish({ id, word }, admin);
      }
      const at = { team: many.teamId, collection: lanes.collectionId, field: lanes.name };
      const said = [...(await readAll(admin, at)).values()];
      const wanted = [...lanes.runs.keys()].flatMap((word) => [`${word} first`, `${word} second`]);
      const counts = Map.groupBy(said, (text) => text);
      const known = new Set<unknown>(wanted);
      return [
        ...wanted
          .filter((text) => counts.get(text)?.length !== 1)
          .map((text) => `${text}: ${counts.get(text)?.length}`),
        ...said.filter((text) => !known.has(text)).map((text) => `${text}: of no run`),
      ];
    },
  };
}
