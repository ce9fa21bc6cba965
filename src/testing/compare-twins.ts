import { expect } from "vitest";
import { refreshSearch } from "#data/records/following/reindex.server.ts";
import type { DataWorld } from "./data-world.ts";
import { readEverything } from "./everything-readable.ts";
import { type Act, methodOf, shapingOperations } from "./shaping-operations.ts";
import { type Denied, deniedOf, makeTwin, type Twin, twinSecrets } from "./twin-teams.ts";

/** Two teams that differ in nothing but what is denied: whoever is told something else in one of them is told of it. */
export async function makeTwins(world: DataWorld): Promise<[Twin, Twin]> {
  return [await makeTwin(world, twinSecrets[0]), await makeTwin(world, twinSecrets[1])];
}

/** Does the same in both and expects the same answers. Answers which endpoints were tried. */
export async function tryInBoth(twins: readonly Twin[], name: string, pick: (denied: Denied) => boolean) {
  const tried = new Set<string>();
  const told = [];
  for (const twin of twins) {
    const lines: string[] = [];
    for (const denied of deniedOf(twin).filter(pick)) {
      const act: Act = async (endpoint, at, body) => {
        tried.add(endpoint);
        const answer = await twin.shaper.send(methodOf(endpoint), twin.team.path(at), body);
        expect(answer.status, `${name} of ${denied.name}: ${endpoint}`).toBeLessThan(500);
        // Read with everything else, in any order.
        if (endpoint === "listStructureChanges") return answer.body;
        lines.push(
          twin.normalise(`${name} of ${denied.name}: ${endpoint} ${answer.status} ${JSON.stringify(answer.body)}`),
        );
        return answer.body;
      };
      await shapingOperations[name]!(act, twin, denied);
    }
    told.push(lines);
  }
  expect(told[1]).toEqual(told[0]);
  return tried;
}

/** Whoever reads everything reads the same in both, and no denied word. */
export async function expectAlike(world: DataWorld, twins: readonly Twin[], only?: ReadonlySet<string>) {
  await refreshSearch(world.app);
  for (const who of ["shaper", "onlooker"] as const) {
    const read = [];
    for (const twin of twins) read.push(await readEverything(twin, twin[who], who === "onlooker" ? only : undefined));
    expect(read[1]).toEqual(read[0]);
  }
}
