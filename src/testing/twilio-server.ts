import { createHmac, randomBytes } from "node:crypto";
import { openStandIn } from "./http-stand-in.ts";

export const twilioSid = `AC${"0a".repeat(16)}`;
export const twilioToken = "the-token-of-the-account";

export type TwilioSms = { sid: string; form: Record<string, string> };

/** As much of Twilio's REST as messages use: Messages, the account's numbers, and its messaging services. */
export async function startTwilioServer() {
  const messages: TwilioSms[] = [];
  const numbers: string[] = [];
  const services: string[] = [];
  const known = `Basic ${Buffer.from(`${twilioSid}:${twilioToken}`).toString("base64")}`;
  const standIn = await openStandIn(({ method, url, headers, body }) => {
    if (headers.authorization !== known) return refusal(401, 20003, "Authenticate");
    const account = `/2010-04-01/Accounts/${twilioSid}`;
    if (method === "GET" && url.pathname === `${account}/IncomingPhoneNumbers.json`) {
      const found = numbers.filter((number) => number === url.searchParams.get("PhoneNumber"));
      return { status: 200, body: { incoming_phone_numbers: found.map((number) => ({ phone_number: number })) } };
    }
    const [, service] = /^\/v1\/Services\/(\w+)$/.exec(url.pathname) ?? [];
    if (method === "GET" && service) {
      return services.includes(service) ? { status: 200, body: { sid: service } } : refusal(404, 20404, "Not found");
    }
    if (method !== "POST" || url.pathname !== `${account}/Messages.json`) return refusal(404, 20404, "Not found");
    const form = Object.fromEntries(new URLSearchParams(body));
    if (!/^\+[1-9]\d{6,14}$/.test(form.To ?? "")) return refusal(400, 21211, `Invalid 'To' Phone Number: ${form.To}`);
    if (form.To === form.From) return refusal(400, 21266, "'To' and 'From' number cannot be the same");
    const sid = `SM${randomBytes(16).toString("hex")}`;
    messages.push({ sid, form });
    const said = { sid, status: form.MessagingServiceSid ? "accepted" : "queued", to: form.To, error_code: null };
    return { status: 201, body: said };
  });
  return {
    ...standIn,
    messages,
    /** Of the account. */
    numbers,
    services,
    refuseNext: (status: number, code: number, message = "No.") => standIn.plan(refusal(status, code, message)),
  };
}

/** As Twilio signs what it sends to us. */
export const signAsTwilio = (url: string, form: Record<string, string>, token = twilioToken): string => {
  const words = Object.keys(form)
    .sort()
    .map((name) => `${name}${form[name]}`);
  return createHmac("sha1", token)
    .update(`${url}${words.join("")}`)
    .digest("base64");
};

const refusal = (status: number, code: number, message: string) => ({
  status,
  body: { code, message, status, more_info: `https://www.twilio.com/docs/errors/${code}` },
});
