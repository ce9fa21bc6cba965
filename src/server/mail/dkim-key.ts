import { createPrivateKey, createPublicKey } from "node:crypto";

/** What mails are signed with: the domain, and under which name its public key stands there. */
export type Signing = { domain: string; selector: string; privateKey: string };

/** A private key as it is written down, whatever a form or an environment made of its line breaks; none where it is no RSA key. */
export function readDkimKey(text: string): string | undefined {
  const [, label, body] = /-----BEGIN ([A-Z ]{1,40})-----([^-]{1,9000})-----END \1-----/.exec(text) ?? [];
  if (!label || !body) return undefined;
  const lines = body.replace(/\\n|\s/g, "").match(/.{1,64}/g) ?? [];
  const pem = [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ""].join("\n");
  try {
    return createPrivateKey(pem).asymmetricKeyType === "rsa" ? pem : undefined;
  } catch {
    return undefined;
  }
}

/** What the domain has to say, so that others can check it. */
export function dkimRecordOf({ domain, selector, privateKey }: Signing): { name: string; value: string } {
  const key = createPublicKey(privateKey).export({ type: "spki", format: "der" });
  return { name: `${selector}._domainkey.${domain}`, value: `v=DKIM1; k=rsa; p=${key.toString("base64")}` };
}
