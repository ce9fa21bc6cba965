import { connect, createServer, type Socket } from "node:net";

/** A line to a database that can be cut and mended: what a server sees when Postgres goes away. */
export async function openDatabaseLine(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  let isCut = false;
  let hold: { left: number; reached: () => void } | undefined;
  /** Whether what is sent now stays here, as all that follows it does. */
  const isHeld = (): boolean => {
    if (!hold) return false;
    if (hold.left === 0) hold.reached();
    hold.left -= 1;
    return hold.left < 0;
  };
  const server = createServer((near) => {
    if (isCut) return void near.resetAndDestroy();
    const far = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
    }
    near.on("data", (part) => isHeld() || far.write(part));
    far.pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as { port: number }).port);
  return {
    url: url.href,
    cut() {
      isCut = true;
      for (const socket of open) socket.resetAndDestroy();
    },
    mend() {
      isCut = false;
      hold = undefined;
    },
    /** So many messages still reach the database, and none after them: for whoever kills a server between two. */
    holdAfter: (messages: number): Promise<void> =>
      new Promise((reached) => {
        hold = { left: messages, reached };
      }),
    async close() {
      this.cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
