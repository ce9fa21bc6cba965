import { serverPart, writtenAsItIs } from "../../server-part.server.ts";

export const numberServer = serverPart({ csv: writtenAsItIs });
