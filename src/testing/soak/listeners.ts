import { type LiveStream, openStream } from "../live-world.ts";
import { keepCalling } from "../load.ts";
import { think } from "./metered-visitor.ts";
import type { SoakWorld } from "./soak-world.ts";

export type Listeners = ReturnType<typeof keepListening>;

/** How long somebody stays; several come and go, and one always comes back to where they were. */
const stay = 6_000;
const comers = 6;

export function keepListening({ many, meter, admin }: SoakWorld) {
  const told = new Set<string>();
  let after: string | undefined;
  let resets = 0;
  const open = async (number: number, from?: string): Promise<LiveStream> => {
    const web = many.webs[number % 2]!;
    const place = from === undefined ? {} : { after: from };
    const ask = () =>
      openStream(`${web.url}${many.at("")}`, { cookie: admin.cookieHeader() }, place).catch(refusedWith);
    const stream = await meter.time("live stream", web.name, ask, (found) =>
      typeof found === "number" ? String(found) : null,
    );
    if (typeof stream === "number") throw new Error(`no stream: ${stream}`);
    return stream;
  };
  const comeAndGo = keepCalling(comers, async (number) => {
    const stream = await open(number);
    await Promise.race([think(stay), stream.ended]);
    await stream.cut();
    return 200;
  });
  const followOnce = async (number: number) => {
    const stream = await open(number, after);
    await Promise.race([think(stay), stream.ended]);
    after = await stream.cut();
    for (const { kind, payload } of stream.events())
      if (kind === "records-changed") for (const id of payload.recordIds as string[]) told.add(id);
    resets += stream.names().filter((name) => name === "reset").length;
    return 200;
  };
  const following = keepCalling(1, followOnce);
  return {
    stop: () => Promise.all([comeAndGo.stop(), following.stop()]),
    told,
    resets: () => resets,
    /** Once more, until there is nothing new. */
    catchUp: () => followOnce(1),
  };
}

/** The status in place of 200; whatever else went wrong is thrown on. */
function refusedWith(error: { actual?: unknown }): number {
  if (typeof error.actual === "number") return error.actual;
  throw error;
}
