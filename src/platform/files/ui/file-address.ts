import { asSeen } from "#client/see-as.ts";
import { fileUrl } from "../contract.ts";

/** Where a page finds a file, or a picture made small: while a team is seen as a role, only what that role may see. */
export const fileAddress = (fileId: string, size?: 64 | 256 | 1024): string => asSeen(fileUrl(fileId, size));
