import { newId } from "#shared/ids.ts";
import type { RunScreen } from "#wizards/wizard-runs/run-shown.ts";
import { bodyOf } from "./data-world.ts";
import type { ManyProcesses } from "./many-processes.ts";
import type { Visitor } from "./visitor.ts";
import { asked, flowOf, tasksByName } from "./wizard-team.ts";

export type WizardLanes = Awaited<ReturnType<typeof makeWizardLanes>>;

/** A wizard of two steps, each of which makes a record, and people who go through it at several processes. */
export async function makeWizardLanes({ at, make, collection }: ManyProcesses, me: Visitor) {
  const title = `Registration ${newId()}`;
  const { id: collectionId, fields } = await collection(title, { Name: "plain_text" });
  const name = fields.Name!;
  const making = (task: string) => ({
    ...{ type: "create_data_record", name: task },
    settings: { collectionId, fields: [asked(name)] },
  });
  const flow = flowOf([{ tasks: [making("first")] }, { tasks: [making("second")] }]);
  const wizardId = await make("/wizards", { name: title, flow });
  await bodyOf(me.post(at(`/wizards/${wizardId}/publish`)));
  const tasks = tasksByName(flow);
  const answersOf = (task: string, text: string) => ({ [tasks[task]!]: { values: { [name]: text } } });
  const runs = new Map<string, string>();

  return {
    ...{ collectionId, name },
    /** Every run that was begun, by the word that its records say. */
    runs,
    begin: async (who: Visitor): Promise<{ id: string; word: string }> => {
      const { run } = await bodyOf<RunScreen>(who.post(at("/wizard-runs"), { dataWizardId: wizardId }));
      const word = newId();
      runs.set(word, run.id);
      return { id: run.id, word };
    },
    answer: ({ id, word }: { id: string; word: string }, who: Visitor) =>
      bodyOf<RunScreen>(
        who.put(at(`/wizard-runs/${id}/steps/${flow.steps[0]!.id}`), {
          ...{ answers: answersOf("first", `${word} first`), move: "next" },
        }),
      ),
    finish: ({ id, word }: { id: string; word: string }, who: Visitor) =>
      bodyOf<RunScreen>(who.post(at(`/wizard-runs/${id}/finish`), { answers: answersOf("second", `${word} second`) })),
  };
}
