import type { World } from "./data-server.ts";
import { type Line, median } from "./table.ts";

const jumps = 60;
const most = 20;

/** One person who drags the thumb of the scroll bar about: another place each time, first with nobody writing, then after each write. */
export async function benchJumps(world: World): Promise<Line[]> {
  const { path } = world.lists.find(({ name }) => name === "jump")!;
  const read = async (url: string, init?: RequestInit) => {
    const answer = await fetch(url, { ...init, headers: { cookie: world.cookie, "content-type": "application/json" } });
    if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`);
    await answer.text();
  };
  const jump = async () => {
    const began = performance.now();
    const place = Math.floor(world.size * (0.1 + 0.8 * Math.random()));
    await read(`${world.ours}${path.replace(/position=\d+/, `position=${place}`)}`);
    return performance.now() - began;
  };
  const write = (place: number) =>
    read(`${world.ours}/records/${world.recordIds[place]}`, {
      method: "PATCH",
      body: JSON.stringify({ values: { [world.fields.City!]: `Town ${place} ${Date.now()}` } }),
    });
  const first = await jump();
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const [alone, written]: [number[], number[]] = [[], []];
  for (let place = 0; place < jumps; place++) alone.push(await jump());
  for (let place = 0; place < jumps; place++) {
    await write(place);
    written.push(await jump());
  }
  const line = (work: string, ms: number, aim?: number): Line => ({
    ...{ work: `${work}, ${world.size} records, ms`, ours: ms.toFixed(1), floor: "", ratio: "" },
    ...{ aim: aim ? `≤ ${aim}` : "", good: !aim || ms <= aim },
  });
  return [
    line("a jump alone, the first of all", first),
    line("a jump alone, to any place, median", median(alone), most),
    line("a jump alone, each after a write, median", median(written), most),
  ];
}
