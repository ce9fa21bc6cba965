export type VideoLink = { provider: "youtube" | "vimeo"; embedUrl: string };

/** Whether an address is a video on a known host, and the address of its player that does not track who watches. */
export function videoLink(address: string): VideoLink | undefined {
  if (!isWebAddress(address)) return undefined;
  const url = new URL(address);
  const host = url.hostname.replace(/^(www|m|music)\./, "");
  if (host === "youtu.be") return youtube(url.pathname.split("/")[1], url);
  if (host === "youtube.com" || host === "youtube-nocookie.com") return youtube(youtubeId(url), url);
  if (host === "vimeo.com" || host === "player.vimeo.com") return vimeo(url);
  return undefined;
}

/** What a link may point to: never a script, never a file on someone's disk. */
export const isWebAddress = (text: string): boolean => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);

function youtubeId({ pathname, searchParams }: URL): string | undefined {
  return pathname === "/watch"
    ? (searchParams.get("v") ?? undefined)
    : /^\/(?:shorts|embed|live|v)\/([^/]+)/.exec(pathname)?.[1];
}

function youtube(id: string | undefined, { searchParams }: URL): VideoLink | undefined {
  if (!id || !/^[\w-]{11}$/.test(id)) return undefined;
  const start = seconds(searchParams.get("t") ?? searchParams.get("start") ?? "");
  const embedUrl = `https://www.youtube-nocookie.com/embed/${id}${start > 0 ? `?start=${start}` : ""}`;
  return { provider: "youtube", embedUrl };
}

/** "90", "90s" and "1m30s" are the same moment. */
function seconds(moment: string): number {
  const [, hours = 0, minutes = 0, rest = 0] = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(moment) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);
}

/** Unlisted videos carry a key, as a second part of the path or as `h`; without it the player refuses. */
function vimeo({ pathname, searchParams }: URL): VideoLink | undefined {
  const found = /^\/(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/)?(\d+)(?:\/([\da-f]+))?\/?$/.exec(pathname);
  if (!found) return undefined;
  const key = found[2] ?? /^[\da-f]+$/.exec(searchParams.get("h") ?? "")?.[0];
  return { provider: "vimeo", embedUrl: `https://player.vimeo.com/video/${found[1]}?dnt=1${key ? `&h=${key}` : ""}` };
}
