import { SMTPServer } from "smtp-server";
import "./end-with-starter.ts";

/** A mail server in a process of its own that takes everything and keeps nothing; told "count", it says how many there were. */
let count = 0;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS", "AUTH"],
  logger: false,
  onData(stream, _session, answer) {
    stream.resume();
    stream.once("end", () => {
      count++;
      answer();
    });
  },
});
server.on("error", () => {});
server.listen(0, "127.0.0.1", () => process.send!({ port: (server.server.address() as { port: number }).port }));

process.on("message", (word) => {
  if (word === "stop") process.exit(0);
  process.send!({ count });
  count = 0;
});
