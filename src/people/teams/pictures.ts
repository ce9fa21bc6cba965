import { fileUrl } from "#platform/files/contract.ts";

/** Where a stored picture is served from, small enough for an avatar. */
export const pictureUrl = (fileId: string | null): string | null => fileId && fileUrl(fileId, 256);

export const defaultUserPicture = "/pictures/default-user.svg";
export const defaultTeamPicture = "/pictures/default-team.svg";
