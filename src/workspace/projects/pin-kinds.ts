/** What can be pinned to a project. A new kind is a name here; the compiler then asks how it is found and where it opens. */
export const pinKinds = ["collection", "record"] as const;

export type PinKind = (typeof pinKinds)[number];
