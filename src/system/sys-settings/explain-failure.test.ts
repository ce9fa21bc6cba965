import { describe, expect, it } from "vitest";
import { explainFailure } from "./explain-failure.server.ts";

const failure = (about: object) => Object.assign(new Error("x"), about);

describe("what went wrong", () => {
  it.each([
    [{ code: "EAUTH", response: "535 no" }, "badLogin"],
    [{ name: "CredentialsProviderError", message: "Could not load credentials from any providers" }, "noKey"],
    [{ code: "EDNS", message: "getaddrinfo ENOTFOUND mail.invalid" }, "unresolved"],
    [{ code: "ESOCKET", message: "connect ECONNREFUSED 127.0.0.1:1" }, "noConnection"],
    [{ code: "ETIMEDOUT", message: "Connection timeout" }, "timeout"],
    [{ code: "ESOCKET", message: "self-signed certificate SELF_SIGNED_CERT" }, "insecure"],
    [{ code: "EENVELOPE", command: "RCPT TO", response: "550 unknown" }, "recipient"],
    [{ code: "EENVELOPE", command: "MAIL FROM", response: "553 no" }, "sender"],
    [{ name: "NoSuchBucket", $metadata: { httpStatusCode: 404 } }, "notFound"],
    [{ name: "AccessDenied", $metadata: { httpStatusCode: 403 } }, "forbidden"],
    [{ name: "SignatureDoesNotMatch", $metadata: { httpStatusCode: 403 } }, "badLogin"],
    [{ code: "EMESSAGE", responseCode: 554, response: "554 spam" }, "refused"],
  ])("%j", (about, problem) => {
    expect(explainFailure(failure(about), []).problem).toBe(problem);
  });

  it("never repeats a secret, however the server wrote it", () => {
    const secret = "p@ss word/1";
    const forms = [secret, encodeURIComponent(secret), Buffer.from(secret).toString("base64")];
    const { answer } = explainFailure(failure({ response: `535 bad:\n ${forms.join(" ")}` }), [secret, undefined]);
    expect(answer).toBe("535 bad: … … …");
  });

  it("takes anything", () => {
    expect(explainFailure("words", [])).toEqual({ problem: "refused", answer: "" });
    expect(explainFailure(null, [])).toEqual({ problem: "refused", answer: "" });
  });
});
