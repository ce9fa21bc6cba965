/** Everything that definitions say begins with this key, so that one live word reads all of it anew (frame/keep-current). */
export const definitionsKey = (teamId: string) => ["definitions", teamId] as const;
