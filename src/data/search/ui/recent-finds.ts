/** Something that was opened, by its id alone: what it is called is asked for when it is shown. */
export type Seen = { kind: "record" | "collection"; id: string };

/** What a person looked for and opened in a team, in this browser only. Of what was opened it holds ids, never names. */
export type RecentFinds = { searches: string[]; opened: Seen[] };

const mostSearches = 5;
const mostOpened = 8;
const prefix = "simply.finds.";

type Storage = Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;
type Whose = { userId: string; teamId: string };

export function readFinds({ userId, teamId }: Whose, storage = browserStorage()): RecentFinds {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(keyOf({ userId, teamId })) ?? "{}");
    const { searches, opened } = kept as Partial<Record<keyof RecentFinds, unknown>>;
    return {
      searches: Array.isArray(searches) ? searches.filter((each) => typeof each === "string") : [],
      opened: Array.isArray(opened) ? opened.filter(isSeen) : [],
    };
  } catch {
    return { searches: [], opened: [] };
  }
}

export function rememberSearch(whose: Whose, words: string, storage = browserStorage()) {
  const finds = readFinds(whose, storage);
  const searches = [words, ...finds.searches.filter((each) => each !== words)].slice(0, mostSearches);
  write(whose, { ...finds, searches }, storage);
}

export function rememberOpened(whose: Whose, seen: Seen, storage = browserStorage()) {
  const finds = readFinds(whose, storage);
  const others = finds.opened.filter(({ kind, id }) => kind !== seen.kind || id !== seen.id);
  write(whose, { ...finds, opened: [seen, ...others].slice(0, mostOpened) }, storage);
}

export function forgetSearches(whose: Whose, storage = browserStorage()) {
  write(whose, { ...readFinds(whose, storage), searches: [] }, storage);
}

/** On signing out: everything. On signing in: what somebody else may have left behind. */
export function forgetFinds(exceptUserId?: string, storage = browserStorage()) {
  if (!storage) return;
  const keys = Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? "");
  for (const key of keys) {
    if (!key.startsWith(prefix) || (exceptUserId && key.startsWith(`${prefix}${exceptUserId}.`))) continue;
    storage.removeItem(key);
  }
}

const keyOf = ({ userId, teamId }: Whose) => `${prefix}${userId}.${teamId}`;

function write(whose: Whose, finds: RecentFinds, storage: Storage | undefined) {
  try {
    storage?.setItem(keyOf(whose), JSON.stringify(finds));
  } catch {
    // Full, or not allowed: then nothing is remembered.
  }
}

const isSeen = (each: unknown): each is Seen => {
  const { kind, id } = (each ?? {}) as Partial<Seen>;
  return (kind === "record" || kind === "collection") && typeof id === "string";
};

function browserStorage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}
