import { afterAll, beforeAll } from "vitest";

/** Started before the tests of a file (or of a `describe`) and stopped after them; there is nothing of it outside of them. */
export function whileTesting<World extends { stop(): Promise<void> }>(start: () => Promise<World>): World {
  let world: World | undefined;
  beforeAll(async () => {
    world = await start();
  });
  afterAll(() => world?.stop());
  // What it has is looked up when it is asked for: by then it has started.
  return new Proxy({} as World, {
    get(_, key) {
      if (!world) throw new Error(`${String(key)} is asked for before the tests begin`);
      return Reflect.get(world, key);
    },
  });
}
