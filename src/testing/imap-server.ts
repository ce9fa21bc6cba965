import type { Socket } from "node:net";
import hoodiecrow from "hoodiecrow-imap";

export const mailboxUser = "bounces@simply.example";
export const mailboxPassword = "the password of the mailbox";

type Options = { tls?: { key: string; cert: string }; withoutDeleting?: boolean };

/** A real IMAP server on this machine with one mailbox. `withoutDeleting`: it cannot delete some mails alone (no UIDPLUS). */
export async function startImapServer({ tls, withoutDeleting = false }: Options = {}) {
  let connections = 0;
  const sockets = new Set<Socket>();
  const imap = hoodiecrow({
    plugins: ["ID", "NAMESPACE", "LITERALPLUS", ...(withoutDeleting ? [] : ["UIDPLUS"])],
    users: { [mailboxUser]: { password: mailboxPassword } },
    storage: { INBOX: { messages: [] }, "": {} },
    ...(tls && { secureConnection: true, credentials: tls }),
  });
  imap.server.on(tls ? "secureConnection" : "connection", (socket: Socket) => {
    connections++;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((done) => imap.listen(0, "127.0.0.1", done));
  const { port } = imap.server.address() as { port: number };
  const inbox = () => imap.folderCache.INBOX!.messages;
  return {
    port,
    url: `imap://${encodeURIComponent(mailboxUser)}:${encodeURIComponent(mailboxPassword)}@127.0.0.1:${port}/INBOX?ignoreTLS=true`,
    connections: () => connections,
    /** A mail arrives. */
    put: (raw: string) => imap.appendMessage("INBOX", [], false, Buffer.from(raw).toString("binary")),
    /** What lies there, as it is flagged, by its subject. */
    mails: () =>
      inbox().map(({ raw, flags }) => ({
        subject: /^Subject: (.*?)\r?$/m.exec(raw)?.[1] ?? "",
        flags: flags.filter((flag) => flag !== "\\Recent").sort(),
      })),
    empty: () => {
      inbox().length = 0;
    },
    stop: () =>
      new Promise<void>((done) => {
        for (const socket of sockets) socket.destroy();
        imap.close(() => done());
      }),
  };
}
