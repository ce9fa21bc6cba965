import { newPerson } from "../new-person.ts";
import { attempt, type Line } from "../table.ts";
import { nameOf } from "./copy-rows.ts";
import { isWanted, type Stage } from "./stage.ts";
import { tenClients } from "./ten-clients.ts";

const work = "create one record";

/** The same twenty values; ours are logged, searched and told to open screens as always. */
export async function benchInserts(stage: Stage): Promise<Line[]> {
  if (!isWanted(work)) return [];
  const { world } = stage;
  const post = (path: string, body: () => object) => ({
    ...{ method: "POST" as const, path },
    setupRequest: (request: object) => ({ ...request, body: JSON.stringify(body()) }),
  });
  const ours = () => ({ values: newPerson((title) => world.fields[title]!) });
  return attempt(work, () =>
    tenClients(stage, {
      work,
      ours: post(`/collections/${world.bigId}/records`, ours),
      floor: post("/records", ours),
      theirs: ({ create }) => post(create.path, () => create.body(newPerson(nameOf))),
      aim: { timesDirectus: 5, ofFloor: 0.65 },
    }),
  );
}
