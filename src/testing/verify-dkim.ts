import { createHash, createVerify } from "node:crypto";

type Checked = { domain: string; selector: string; headers: string[]; isRight: boolean };

/** What a mail is signed with and whether that holds, as a mail server would find it (RFC 6376, relaxed). Nothing where it is not signed. */
export function verifyDkim(raw: string, publicKey: string): Checked | undefined {
  const end = raw.indexOf("\r\n\r\n");
  const [head, body] = [raw.slice(0, end), raw.slice(end + 4)];
  const fields = head.split(/\r\n(?![ \t])/).map((line) => ({
    name: line.slice(0, line.indexOf(":")).trim().toLowerCase(),
    value: line.slice(line.indexOf(":") + 1),
  }));
  const signature = fields.find(({ name }) => name === "dkim-signature");
  if (!signature) return undefined;
  const tags = Object.fromEntries(
    signature.value.split(";").map((tag) => {
      const [key = "", ...rest] = tag.split("=");
      return [key.trim(), rest.join("=").replace(/\s+/g, "")];
    }),
  );
  const headers = (tags.h ?? "").toLowerCase().split(":");
  const left = [...fields];
  const signed = headers.flatMap((name) => {
    const place = left.findLastIndex((field) => field.name === name);
    return place < 0 ? [] : left.splice(place, 1).map(relaxed);
  });
  const withoutWord = { ...signature, value: signature.value.replace(/(\bb=)[^;]*$/, "$1") };
  const isBodyRight = createHash("sha256").update(relaxedBody(body)).digest("base64") === tags.bh;
  const check = createVerify("RSA-SHA256").update([...signed, relaxed(withoutWord)].join("\r\n"));
  const isRight = isBodyRight && check.verify(publicKey, tags.b ?? "", "base64");
  return { domain: tags.d ?? "", selector: tags.s ?? "", headers, isRight };
}

const relaxed = ({ name, value }: { name: string; value: string }): string =>
  `${name}:${value
    .replace(/\r\n/g, "")
    .replace(/[ \t]+/g, " ")
    .trim()}`;

function relaxedBody(body: string): string {
  const lines = body.split("\r\n").map((line) => line.replace(/[ \t]+/g, " ").trimEnd());
  while (lines.at(-1) === "") lines.pop();
  return lines.length > 0 ? `${lines.join("\r\n")}\r\n` : "";
}
