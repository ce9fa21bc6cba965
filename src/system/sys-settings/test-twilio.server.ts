import type { App } from "#server/app.ts";
import { OutboundError } from "#server/http/outbound.ts";
import type { TestOutcome } from "./contract.ts";

/** The account's own page at Twilio: who may read it may send. What comes back holds the token, and is not shown. */
export async function testTwilio(app: App): Promise<TestOutcome> {
  const { twilioAccountSid: sid } = app.settings.current;
  const { value: token, problem } = app.settings.secret("twilioAuthToken");
  if (problem) return { problem: "sealed", answer: "", subject: sid };
  if (!sid || !token) return { problem: "notSetUp", answer: "", subject: sid };
  const authorization = `Basic ${Buffer.from(`${sid}:${token}`).toString("base64")}`;
  try {
    const url = `https://api.twilio.com/2010-04-01/Accounts/${sid}.json`;
    const { status, text } = await app.outbound.send(url, { method: "GET", headers: { authorization } });
    const answer = `HTTP ${status}`;
    if (status === 401 || status === 403) return { problem: "badLogin", answer, subject: sid };
    if (status === 404) return { problem: "notFound", answer, subject: sid };
    if (status === 429) return { problem: "tooMany", answer, subject: sid };
    if (status !== 200) return { problem: "refused", answer, subject: sid };
    return { problem: null, answer: "", subject: nameIn(text) ?? sid };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { problem: problemOf(error), answer: "", subject: sid };
  }
}

/** Only the beginning of the answer is at hand, so it cannot be parsed as a whole. */
function nameIn(text: string): string | undefined {
  const found = /"friendly_name":\s*("(?:[^"\\]|\\.)*")/.exec(text)?.[1];
  try {
    return found && String(JSON.parse(found)).slice(0, 100);
  } catch {
    return undefined;
  }
}

function problemOf({ problem }: OutboundError) {
  return problem === "unresolved" || problem === "timeout" || problem === "insecure" ? problem : "noConnection";
}
