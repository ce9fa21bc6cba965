/** Below so many pixels there is no more room than on a phone. */
export const narrow = 560;
