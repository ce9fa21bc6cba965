import { describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { notificationTypes } from "#shared/messages.ts";
import { signAsTwilio, twilioToken } from "#testing/twilio-server.ts";
import { mailIdFor, returnPathFor } from "../../delivery/recipient-token.server.ts";
import { reportedActionTypes, sesEventTypes, twilioStatusTypes } from "./event-types.ts";
import { readBounceMail } from "./read-bounce-mail.server.ts";
import { readSesEvent } from "./read-ses-event.ts";
import { isSignedByTwilio, readTwilioIncoming, readTwilioStatus } from "./read-twilio.server.ts";

const [id, teamId] = [newId(), newId()];
const now = new Date("2026-11-16T12:00:00Z");
const app = { secret: Buffer.from("a secret of thirty-two characters") };

describe("the tables of events", () => {
  it("name only types that there are, and reach all but those that people make with us", () => {
    const named = [sesEventTypes, twilioStatusTypes, reportedActionTypes].flatMap((table) => Object.values(table));
    const unreached = notificationTypes.filter((type) => !named.includes(type));
    expect(named.filter((type) => !notificationTypes.includes(type))).toEqual([]);
    // By the preferences of a Subscription of SES, and by our own pages.
    expect(unreached).toEqual(["subscribed"]);
  });
});

describe("an event of SES", () => {
  const mail = {
    ...{ timestamp: "2026-11-16T10:00:00.000Z", messageId: "0100-x", source: "office@pine.test" },
    tags: { recipient: [id], team: [teamId], message: [newId()], "ses:configuration-set": ["messages"] },
  };
  const read = (event: object) => readSesEvent(JSON.stringify({ mail, ...event }), "sns-1", now);

  it.each([
    [{ eventType: "Send", send: {} }, "send", {}],
    [
      { eventType: "Delivery", delivery: { timestamp: "2026-11-16T10:01:00.000Z", smtpResponse: "250 ok" } },
      ...["delivery", { response: "250 ok" }],
    ],
    [
      {
        eventType: "Bounce",
        bounce: {
          ...{ bounceType: "Permanent", bounceSubType: "General", timestamp: "2026-11-16T10:01:00.000Z" },
          bouncedRecipients: [{ emailAddress: "x@y.test", status: "5.1.1", diagnosticCode: "smtp; 550 user unknown" }],
        },
      },
      "bounce",
      { isPermanent: true, kind: "General", status: "5.1.1", diagnosticCode: "smtp; 550 user unknown" },
    ],
    [{ notificationType: "Bounce", bounce: { bounceType: "Transient" } }, "bounce", { isPermanent: false }],
    [{ eventType: "Bounce", bounce: { bounceType: "Undetermined" } }, "bounce", { isPermanent: false }],
    [{ eventType: "Complaint", complaint: { complaintFeedbackType: "abuse" } }, "complaint", { kind: "abuse" }],
    [{ eventType: "Reject", reject: { reason: "Bad content" } }, "failed", { reason: "Bad content" }],
    [{ eventType: "Rendering Failure", failure: { errorMessage: "x" } }, "failed", { reason: "x" }],
    [
      {
        eventType: "DeliveryDelay",
        deliveryDelay: { delayType: "MailboxFull", delayedRecipients: [{ status: "4.2.2" }] },
      },
      ...["sending", { isDelayed: true, kind: "MailboxFull", status: "4.2.2" }],
    ],
    [
      { eventType: "Open", open: { userAgent: "Mail", ipAddress: "1.2.3.4" } },
      "open",
      { userAgent: "Mail", ipAddress: "1.2.3.4" },
    ],
    [
      { eventType: "Click", click: { link: "https://x.test/", userAgent: "M" } },
      "click",
      { link: "https://x.test/", userAgent: "M" },
    ],
    [
      { eventType: "Subscription", subscription: { newTopicPreferences: { unsubscribeAll: true } } },
      "unsubscribed",
      {},
    ],
    [
      {
        eventType: "Subscription",
        subscription: {
          newTopicPreferences: { unsubscribeAll: false, topicSubscriptionStatus: [{ subscriptionStatus: "OptIn" }] },
        },
      },
      ...["subscribed", {}],
    ],
  ] as [object, string, object][])("%j is %s", (event, type, detail) => {
    const [found, ...more] = read(event);
    expect(more).toEqual([]);
    expect(found).toMatchObject({ type, source: "ses", sourceId: "sns-1", providerId: "0100-x", outboxId: id, teamId });
    expect(found!.detail).toEqual(detail);
  });

  it("happened when it says, and the same one again has the same name", () => {
    const event = { eventType: "Delivery", delivery: { timestamp: "2026-11-16T10:01:00.000Z" } };
    expect(read(event)[0]!.at.toISOString()).toBe("2026-11-16T10:01:00.000Z");
    expect(read({ eventType: "Send" })[0]!.at.toISOString()).toBe("2026-11-16T10:00:00.000Z");
    expect(read(event)).toEqual(read(event));
  });

  it("says nothing where it is unknown, taken back, or no event at all", () => {
    expect(read({ eventType: "Dance" })).toEqual([]);
    expect(read({ eventType: "constructor" })).toEqual([]);
    expect(read({ eventType: "Complaint", complaint: { complaintFeedbackType: "not-spam" } })).toEqual([]);
    for (const text of ["", "{", "null", "[]", '"x"', "{}"]) expect(readSesEvent(text, "sns-1")).toEqual([]);
  });

  it("is found by the provider's id where the tags are none of ours", () => {
    const [found] = read({ mail: { ...mail, tags: { recipient: ["' or 1=1"], team: [] } }, eventType: "Send" });
    expect(found).toMatchObject({ providerId: "0100-x" });
    expect(found).not.toHaveProperty("outboxId");
    expect(found).not.toHaveProperty("teamId");
  });
});

describe("what Twilio says", () => {
  const url = `https://simply.example/api/message-notifications/twilio/status?recipient=${id}&team=${teamId}`;
  const form = { MessageSid: "SM1", MessageStatus: "delivered", To: "+15005550010", AccountSid: "AC1" };
  const check = (changed: Partial<Parameters<typeof isSignedByTwilio>[0]> = {}) =>
    isSignedByTwilio({ url, form, signature: signAsTwilio(url, form), token: twilioToken, ...changed });

  it("is believed when it is signed with the token, over the address and all that was posted", () => {
    expect(check()).toBe(true);
    // The example of Twilio's own documentation.
    const documented = {
      url: "https://example.com/myapp.php?foo=1&bar=2",
      form: {
        Digits: "1234",
        To: "+18005551212",
        From: "+14158675310",
        Caller: "+14158675310",
        CallSid: "CA1234567890ABCDE",
      },
      token: "12345",
    };
    expect(isSignedByTwilio({ ...documented, signature: "L/OH5YylLD5NRKLltdqwSvS0BnU=" })).toBe(true);
  });

  it("is not believed otherwise", () => {
    expect(check({ form: { ...form, MessageStatus: "failed" } })).toBe(false);
    expect(check({ form: { ...form, More: "x" } })).toBe(false);
    expect(check({ url: url.replace(id, newId()) })).toBe(false);
    expect(check({ token: "another" })).toBe(false);
    expect(check({ token: "" })).toBe(false);
    for (const signature of [undefined, "", "x", "A".repeat(28)])
      expect(check({ signature: signature as string })).toBe(false);
  });

  it.each(Object.keys(twilioStatusTypes))("the status %s is the type of that name", (status) => {
    const query = { recipient: id, team: teamId };
    expect(readTwilioStatus({ ...form, MessageStatus: status }, query, now)).toMatchObject([
      {
        type: status,
        at: now,
        source: "twilio",
        sourceId: `SM1 ${status}`,
        providerId: "SM1",
        outboxId: id,
        teamId,
        detail: {},
      },
    ]);
  });

  it("says whether the number is wrong, or its owner wants no more", () => {
    const detail = (ErrorCode: string) =>
      readTwilioStatus({ ...form, MessageStatus: "undelivered", ErrorCode }, {}, now)[0]!.detail;
    expect(detail("30005")).toEqual({ code: 30005, isPermanent: true });
    expect(detail("30003")).toEqual({ code: 30003, isPermanent: false });
    expect(detail("21610")).toEqual({ code: 21610, isPermanent: false, isOptOut: true });
  });

  it("is nothing where it is unknown", () => {
    expect(readTwilioStatus({ ...form, MessageStatus: "dancing" }, {})).toEqual([]);
    expect(readTwilioStatus({ MessageStatus: "sent" }, {})).toEqual([]);
    expect(readTwilioStatus(form, { recipient: "x", team: "y" })[0]).not.toHaveProperty("outboxId");
  });

  it("brings what people write back", () => {
    const incoming = { MessageSid: "SM2", AccountSid: "AC1", From: "+1", To: "+2", Body: "STOP", OptOutType: "STOP" };
    const read = { providerId: "SM2", accountSid: "AC1", from: "+1", to: "+2", text: "STOP", optOutType: "STOP" };
    expect(readTwilioIncoming(incoming)).toEqual(read);
    expect(readTwilioIncoming({ Body: "STOP" })).toBeUndefined();
  });
});

describe("a mail that came back", () => {
  const mailId = mailIdFor(app, { id, teamId }, "pine.test");
  const bounce = ({
    action = "failed",
    status = "5.1.1",
    returned = `Message-ID: ${mailId}`,
    to = "bounces@simply.example",
    as = "message/rfc822",
  } = {}) =>
    [
      "From: MAILER-DAEMON@mx.test",
      `To: ${to}`,
      "Message-ID: <b1@mx.test>",
      "Date: Mon, 16 Nov 2026 10:00:00 +0000",
      "MIME-Version: 1.0",
      'Content-Type: multipart/report; report-type=delivery-status; boundary="B"',
      ...["", "--B", "Content-Type: text/plain", "", "Sorry.", "--B", "Content-Type: message/delivery-status", ""],
      ...["Reporting-MTA: dns; mx.test", "", "Final-Recipient: rfc822; nobody@example.test", `Action: ${action}`],
      ...[
        `Status: ${status}`,
        "Diagnostic-Code: smtp; 550 5.1.1 No such",
        " user",
        "",
        "--B",
        `Content-Type: ${as}`,
        "",
      ],
      ...[returned, "Subject: Hello", "", "Body", "--B--", ""],
    ].join("\r\n");

  it("says whom it was for, by the Message-ID that was ours", async () => {
    for (const as of ["message/rfc822", "text/rfc822-headers"]) {
      expect(await readBounceMail(app, bounce({ as }), now)).toMatchObject([
        {
          ...{ type: "bounce", source: "bounce-mail", sourceId: "<b1@mx.test>", outboxId: id, teamId },
          at: new Date("2026-11-16T10:00:00Z"),
          detail: {
            ...{ isPermanent: true, status: "5.1.1", address: "nobody@example.test" },
            diagnosticCode: "smtp; 550 5.1.1 No such user",
          },
        },
      ]);
    }
  });

  it("says it by the address that it came back to, where nothing of ours was returned", async () => {
    const to = returnPathFor(app, { id, teamId }, "bounces@simply.example");
    expect(await readBounceMail(app, bounce({ returned: "X: y", to }), now)).toMatchObject([{ outboxId: id, teamId }]);
    expect((await readBounceMail(app, bounce({ returned: "X: y" }), now))[0]).not.toHaveProperty("outboxId");
  });

  it.each([
    ["failed", "4.4.7", "bounce", { isPermanent: false }],
    ["failed", "5.2.2", "bounce", { isPermanent: false }],
    ["failed", "5.7.1", "bounce", { isPermanent: false }],
    ["delayed", "4.4.1", "sending", { isDelayed: true }],
    ["delivered", "2.0.0", "delivered", {}],
    ["Relayed", "2.0.0", "delivery", {}],
  ])("%s with %s is %s", async (action, status, type, detail) => {
    expect(await readBounceMail(app, bounce({ action, status }), now)).toMatchObject([{ type, detail }]);
  });

  it("is a complaint where a mailbox provider says so", async () => {
    const report = bounce()
      .replace("report-type=delivery-status", "report-type=feedback-report")
      .replace(
        "message/delivery-status\r\n\r\nReporting-MTA: dns; mx.test",
        "message/feedback-report\r\n\r\nFeedback-Type: abuse",
      );
    expect(await readBounceMail(app, report, now)).toMatchObject([
      { type: "complaint", outboxId: id, detail: { kind: "abuse" } },
    ]);
  });

  it("is nothing where it is an ordinary mail, or says nothing that is known", async () => {
    const away = `From: a@x.test\r\nIn-Reply-To: ${mailId}\r\nSubject: I am away\r\n\r\nUntil Monday.`;
    for (const raw of [away, "", "garbage", bounce({ action: "danced" })])
      expect(await readBounceMail(app, raw, now)).toEqual([]);
  });
});
