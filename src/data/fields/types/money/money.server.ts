import { serverPart, writtenAsItIs } from "../../server-part.server.ts";

export const moneyServer = serverPart({ csv: writtenAsItIs });
