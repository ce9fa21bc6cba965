import { serverPart, writtenAsItIs } from "../../server-part.server.ts";

export const dateServer = serverPart({ csv: writtenAsItIs });
