import { newId } from "#shared/ids.ts";
import { openStandIn } from "./http-stand-in.ts";

export type SesMail = {
  to: string[];
  raw: string;
  tags: Record<string, string>;
  configurationSet: string | undefined;
  messageId: string;
};
type Input = {
  Destination?: { ToAddresses?: string[] };
  Content: { Raw: { Data: string } };
  EmailTags?: { Name: string; Value: string }[];
  ConfigurationSetName?: string;
};

export const sesKey = "AKIASTANDINSTANDIN01";

/** As much of Amazon's SendEmail (v2) as messages use: signed requests, JSON, and errors by their type. */
export async function startSesServer() {
  const mails: SesMail[] = [];
  const standIn = await openStandIn(({ method, url, headers, body }) => {
    if (!headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${sesKey}/`)) {
      return refusal(403, "UnrecognizedClientException", "The security token included in the request is invalid.");
    }
    if (method !== "POST" || url.pathname !== "/v2/email/outbound-emails") return refusal(404, "NotFoundException", "");
    const input = JSON.parse(body) as Input;
    const messageId = `0100${newId()}-000000`;
    mails.push({
      to: input.Destination?.ToAddresses ?? [],
      raw: Buffer.from(input.Content.Raw.Data, "base64").toString(),
      tags: Object.fromEntries((input.EmailTags ?? []).map(({ Name, Value }) => [Name, Value])),
      configurationSet: input.ConfigurationSetName,
      messageId,
    });
    return { status: 200, body: { MessageId: messageId } };
  });
  return {
    ...standIn,
    mails,
    refuseNext: (status: number, type: string, message = "No.") => standIn.plan(refusal(status, type, message)),
  };
}

const refusal = (status: number, type: string, message: string) => ({
  status,
  body: { message },
  headers: { "x-amzn-errortype": type },
});
