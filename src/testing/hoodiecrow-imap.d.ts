declare module "hoodiecrow-imap" {
  import type { Server } from "node:net";

  type Stored = { raw: string; flags?: string[] };
  type Kept = { raw: string; flags: string[]; uid: number };
  type Options = {
    plugins?: readonly string[];
    users: Record<string, { password: string }>;
    storage: Record<string, { messages?: Stored[] }>;
    secureConnection?: boolean;
    credentials?: { key: string; cert: string };
  };
  type ImapServer = {
    server: Server;
    folderCache: Record<string, { messages: Kept[] }>;
    appendMessage(folder: string, flags: string[], date: string | false, raw: string): void;
    listen(port: number, host: string, done: () => void): void;
    close(done: () => void): void;
  };
  export default function hoodiecrow(options: Options): ImapServer;
}
