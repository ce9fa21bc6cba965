/** Some builders of sites load the script as a module, which does not know where it stands. */
const script = document.currentScript ?? document.querySelector('script[src$="/widget.js"]');

/** The host that the script came from: nobody else is asked for anything. */
export const { origin } = new URL((script as HTMLScriptElement).src);

/** Without cookies, and without telling which page it is. */
export const send = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(origin + path, { ...init, credentials: "omit", referrerPolicy: "no-referrer" });

export async function ask(path: string): Promise<Response> {
  const answer = await send(`/api/public${path}`);
  if (answer.ok) return answer;
  throw new Error(reasonOf(answer.status));
}

/** For who looks into the console of their site. */
export function reasonOf(status: number): string {
  const reasons: Record<number, string> = {
    403: `${location.host} is not among the domains of this widget`,
    404: "what it shows is not public, or no longer there",
  };
  return reasons[status] ?? `the answer was ${status}`;
}
