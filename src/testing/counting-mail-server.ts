import { SMTPServer } from "smtp-server";

/** A mail server that takes everything, and remembers no more of it than how often each address was written to. */
export async function startCountingMailServer() {
  const counts = new Map<string, number>();
  const held = new Set<string>();
  let withheld = 0;
  let total = 0;
  const make = () =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS", "AUTH"],
      closeTimeout: 100,
      logger: false,
      onData(stream, { envelope }, answer) {
        stream.resume();
        stream.once("end", () => {
          // A connection that is cut ends too: what has arrived is what ends as a mail ends.
          if (stream.sizeExceeded) return answer();
          if (envelope.rcptTo.some(({ address }) => held.has(address))) {
            withheld++;
            return;
          }
          for (const { address } of envelope.rcptTo) counts.set(address, (counts.get(address) ?? 0) + 1);
          total++;
          answer();
        });
      },
    });
  let server: SMTPServer;
  const listen = async (at: number) => {
    server = make();
    // A client that hangs up in the middle is nothing to stop for.
    server.on("error", () => {});
    await new Promise<void>((resolve) => server.listen(at, "127.0.0.1", resolve));
    return (server.server.address() as { port: number }).port;
  };
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  const port = await listen(0);
  return {
    url: `smtp://127.0.0.1:${port}`,
    counts,
    total: () => total,
    /** A mail to that address is read and not answered, until it is let go. */
    hold: (address: string) => held.add(address),
    letGo: (address: string) => held.delete(address),
    /** How many were never answered. */
    withheld: () => withheld,
    /** Away: nobody answers there until it is back. */
    leave: stop,
    comeBack: () => listen(port),
    stop,
  };
}
