import { simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";

export type Received = Awaited<ReturnType<typeof simpleParser>> & { envelope: string[]; raw: string };

/** A mail server on this machine that keeps what it gets, and can be told to refuse for a while. */
export async function startMailServer() {
  const letters: Received[] = [];
  const waiting = new Set<() => void>();
  let refusals = 0;
  let refused = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    // Nobody waits at the end for connections that somebody keeps open.
    closeTimeout: 100,
    logger: false,
    async onData(stream, session, answer) {
      const parts: Buffer[] = [];
      for await (const part of stream) parts.push(part as Buffer);
      if (refusals > 0) {
        refusals--;
        refused++;
        answer(Object.assign(new Error("Try again later"), { responseCode: 451 }));
        return;
      }
      const raw = Buffer.concat(parts).toString();
      const envelope = session.envelope.rcptTo.map(({ address }) => address);
      letters.push({ ...(await simpleParser(raw)), envelope, raw });
      answer();
      for (const look of waiting) look();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    refuseNext(count: number) {
      refusals = count;
    },
    refused: () => refused,
    /** Resolves with the first letter to that address. */
    letterTo: (address: string) =>
      new Promise<Received>((resolve) => {
        const look = () => {
          const found = letters.find(({ envelope }) => envelope.includes(address));
          if (!found) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
