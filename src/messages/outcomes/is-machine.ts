/** What is known of whoever fetched a picture or followed a link of a message. */
export type Fetch = {
  method: string;
  userAgent: string;
  /** What browsers say when they fetch ahead. */
  purpose: string;
  address: string;
  /** Since it was delivered, or sent where nobody says that it was. */
  secondsSince: number | null;
};

/**
 * Programs that look into mail before people do: scanners of attachments and links, those that draw previews, browsers that
 * fetch ahead, and Apple's, which fetches every picture of every mail. Google's and Yahoo's fetch when somebody looks.
 */
export const isMachine = ({ method, userAgent, purpose, address, secondsSince }: Fetch): boolean =>
  method === "HEAD" ||
  /prefetch|preview|prerender/i.test(purpose) ||
  isProgram(userAgent.trim()) ||
  /^(::ffff:)?17\./.test(address) ||
  // Nobody reads as fast.
  (secondsSince !== null && secondsSince < 1);

const isProgram = (userAgent: string): boolean =>
  userAgent === "" || userAgent === "Mozilla/5.0" || (programs.test(userAgent) && !proxiesOfPeople.test(userAgent));

const proxiesOfPeople = /GoogleImageProxy|YahooMailProxy/;
const programs =
  /bot\b|crawl|spider|scan|preview|headless|phantom|barracuda|proofpoint|mimecast|safelinks|symantec|trendmicro|fireeye|forcepoint|sophos|cisco|bitdefender|urldefense|existence discovery|curl\/|wget\/|python|go-http|java\/|okhttp|libwww|httpclient|node-fetch|axios|ruby|perl/i;
