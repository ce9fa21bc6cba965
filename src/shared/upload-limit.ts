/** No installation takes larger files in records; a setting says how large they may be here. */
export const mostUploadMegabytes = 100;
