import type { Transporter } from "nodemailer";
import { newId } from "#shared/ids.ts";
import type { Db } from "../db/db.ts";
import type { Env } from "../env.ts";

export type Letter = { to: string; subject: string; text: string; html: string };

export type Mail = { deliver(letter: Letter): Promise<void>; close(): void };

/** SMTP where it is configured; otherwise mail is captured, and readable at /test/outbox. */
export function openMail(env: Env, db: Db): Mail {
  const provider = env.SMTP_URL ? sendBySmtp(env.SMTP_URL, env.MAIL_FROM) : capture(db, env.MAIL_FROM);
  return {
    deliver: (letter) => provider.deliver({ ...letter, to: oneLine(letter.to), subject: oneLine(letter.subject) }),
    close: () => provider.close(),
  };
}

/** A line break in a header would let a value write headers of its own. */
const oneLine = (text: string) => text.replace(/[\r\n\u2028\u2029]+/g, " ").trim();

function sendBySmtp(url: string, from: string): Mail {
  let transport: Transporter | undefined;
  // Loaded on the first letter: an idle server does without it.
  const open = async () => {
    const { createTransport } = await import("nodemailer");
    transport ??= createTransport({
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: 10_000,
      socketTimeout: 20_000,
    });
    return transport;
  };
  return {
    deliver: async ({ to, subject, text, html }) => {
      await (await open()).sendMail({ from, to: { name: "", address: to }, subject, text, html });
    },
    close: () => transport?.close(),
  };
}

function capture(db: Db, sender: string): Mail {
  return {
    deliver: async ({ to, subject, text, html }) => {
      await db.app
        .insertInto("captured_mail")
        .values({ id: newId(), recipient: to, sender, subject, body_text: text, body_html: html })
        .execute();
    },
    close: () => {},
  };
}
