import { simpleParser } from "mailparser";
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from "smtp-server";

export type Received = Awaited<ReturnType<typeof simpleParser>> & {
  envelope: string[];
  /** Where it comes back to. */
  returnPath: string;
  raw: string;
};

type Refusal = { code: number; text: string };

/** How it behaves from now on, until it is told otherwise. */
export type Behaviour = {
  connect?: Refusal;
  mailFrom?: Refusal;
  rcpt?: Refusal;
  data?: Refusal;
  /** Ends the connection with the first bytes of a mail, or when it has all of it. */
  cut?: "inData" | "afterData";
  /** Takes the mail and never answers. */
  isSilent?: boolean;
  /** So long it says nothing to who connects, or of a mail that it has. */
  greetsAfter?: Promise<unknown>;
  answersAfter?: Promise<unknown>;
  /** From then on each recipient is told once to come again later. */
  greylists?: boolean;
};

/** `auth`: the only user and password that it knows; `tls`: a key and certificate, offered by STARTTLS or spoken at once. */
type Options = { auth?: { user: string; pass: string }; tls?: { key: string; cert: string; atOnce?: boolean } };

/** A mail server on this machine that keeps what it gets, and can be told to refuse for a while. */
export async function startMailServer({ auth, tls }: Options = {}) {
  const letters: Received[] = [];
  const waiting = new Set<() => void>();
  const greylisted = new Set<string>();
  let behaviour: Behaviour = {};
  let refusals = 0;
  let refused = 0;
  let connections = 0;
  const answerWith = (refusal: Refusal | undefined, answer: (error?: Error | null) => void) =>
    refusal ? answer(Object.assign(new Error(refusal.text), { responseCode: refusal.code })) : answer();

  const options: SMTPServerOptions = {
    authOptional: !auth,
    disabledCommands: [...(tls ? [] : ["STARTTLS"]), ...(auth ? [] : ["AUTH"])],
    ...(tls && { key: tls.key, cert: tls.cert, secure: tls.atOnce ?? false }),
    ...(auth && !tls && { allowInsecureAuth: true }),
    // Nobody waits at the end for connections that somebody keeps open.
    closeTimeout: 100,
    logger: false,
    onAuth({ username, password }, _session, answer) {
      if (username === auth?.user && password === auth?.pass) answer(null, { user: username });
      else answer(Object.assign(new Error("5.7.8 Wrong user or password"), { responseCode: 535 }));
    },
    onConnect(_session, answer) {
      connections++;
      const { connect } = behaviour;
      if (behaviour.greetsAfter) void behaviour.greetsAfter.then(() => answerWith(connect, answer));
      else answerWith(connect, answer);
    },
    onMailFrom: (_address, _session, answer) => answerWith(behaviour.mailFrom, answer),
    onRcptTo({ address }, _session, answer) {
      const isNew = behaviour.greylists && !greylisted.has(address);
      greylisted.add(address);
      answerWith(isNew ? { code: 450, text: "4.2.0 Greylisted, come again later" } : behaviour.rcpt, answer);
    },
    async onData(stream, session, answer) {
      const parts: Buffer[] = [];
      stream.on("error", () => {});
      try {
        for await (const part of stream) {
          parts.push(part as Buffer);
          if (behaviour.cut === "inData") return cut(session);
        }
      } catch {
        // Whoever hangs up before the end has sent no mail.
        return;
      }
      if (behaviour.cut === "afterData") return cut(session);
      if (behaviour.isSilent) return;
      if (refusals > 0) {
        refusals--;
        refused++;
        answerWith({ code: 451, text: "Try again later" }, answer);
        return;
      }
      if (behaviour.data) return answerWith(behaviour.data, answer);
      const raw = Buffer.concat(parts).toString();
      const envelope = session.envelope.rcptTo.map(({ address }) => address);
      const returnPath = session.envelope.mailFrom ? session.envelope.mailFrom.address : "";
      await behaviour.answersAfter;
      letters.push({ ...(await simpleParser(raw)), envelope, returnPath, raw });
      answer();
      for (const look of waiting) look();
    },
  };
  const server = new SMTPServer(options);
  // A client that hangs up in the middle is nothing to stop for.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as { port: number };

  function cut({ id }: SMTPServerSession) {
    for (const connection of server.connections as Iterable<{ id: string; _socket: { destroy(): void } }>) {
      if (connection.id === id) connection._socket.destroy();
    }
  }
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    letters,
    connections: () => connections,
    behave(next: Behaviour) {
      behaviour = next;
      greylisted.clear();
    },
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
