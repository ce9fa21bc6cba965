import { newId } from "#shared/ids.ts";
import type { Db } from "../db/db.ts";
import type { Env } from "../env.ts";
import type { AppSettings } from "../settings/settings.ts";
import type { Mail } from "./mail.ts";
import { sendBySmtp } from "./send-by-smtp.ts";
import { type MailWay, wayOf } from "./way.ts";

/** As the settings say at the moment of sending; where nothing is set up, mail is captured, and readable at /test/outbox. */
export function openMail(env: Env, settings: AppSettings, db: Db): Mail {
  let open: { key: string; sender: Mail } | undefined;

  const sender = (): Mail => {
    const way = wayOf(env, settings);
    const key = JSON.stringify(way);
    if (open?.key !== key) {
      // What it is sending still arrives.
      open?.sender.close();
      open = { key, sender: openSender(way, db) };
    }
    return open.sender;
  };
  return {
    deliver: async (letter) =>
      sender().deliver({ ...letter, to: oneLine(letter.to), subject: oneLine(letter.subject) }),
    close: () => open?.sender.close(),
  };
}

/** A line break in a header would let a value write headers of its own. */
const oneLine = (text: string) => text.replace(/[\r\n\u2028\u2029]+/g, " ").trim();

const openSender = (way: MailWay, db: Db): Mail => (way.by === "smtp" ? sendBySmtp(way) : capture(db, way.from));

function capture(db: Db, sender: string): Mail {
  return {
    deliver: async ({ to, subject, text, html }) => {
      await db.app
        .insertInto("captured_mail")
        .values({ id: newId(), recipient: to, sender, subject, body_text: text, body_html: html })
        .execute();
      return "";
    },
    close: () => {},
  };
}
