import { serverPart, writtenAsItIs } from "../../server-part.server.ts";

export const decimalServer = serverPart({ csv: writtenAsItIs });
