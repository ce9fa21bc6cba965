import type { App } from "#server/app.ts";
import { sayIn } from "#server/words.ts";
import { chooseLanguage } from "#shared/languages.ts";
import { readAddress } from "./addresses.ts";
import { liftOptOut, optOut, type Proof, setState } from "./record-consent.server.ts";
import { readSmsWord, type SmsWord } from "./sms-words.ts";

/** What somebody answered by SMS, if it is one of the words: it is obeyed, and `answer` is what they must be told. */
export async function applySmsWord(
  app: App,
  teamId: string,
  from: string,
  text: string,
): Promise<{ act: SmsWord["act"]; answer: string } | undefined> {
  const word = readSmsWord(text);
  const to = readAddress("SMS", from);
  if (!word || !to) return undefined;
  const team = await app.db.app
    .selectFrom("team")
    .select(["name", "default_interface_language"])
    .where("id", "=", teamId)
    .executeTakeFirst();
  if (!team) return undefined;
  const language = await app.db.transaction(async (tx) => {
    const mine = tx.team(teamId);
    const consenting = { app, tx, teamId };
    const proof: Proof = { how: "sms", source: text.trim().slice(0, 20) };
    if (word.act === "stop") await optOut(consenting, to, proof);
    const rows = await mine.data
      .selectFrom("_subscriber")
      .select(["list_id", "state", "language"])
      .where("channel", "=", "SMS")
      .where("address_key", "=", to.key)
      .execute();
    if (word.act === "start") {
      await liftOptOut(consenting, to, proof);
      for (const { list_id: listId, state } of rows)
        if (state === "pending") await setState(consenting, { ...to, listId, state: "subscribed" }, proof);
    }
    const last = await mine.data
      .selectFrom("_outbox")
      .select("language")
      .where("address_key", "=", to.key)
      .orderBy("created_at", "desc")
      .limit(1)
      .executeTakeFirst();
    return chooseLanguage(
      word.language,
      rows.find((row) => row.language)?.language,
      last?.language,
      team.default_interface_language,
    );
  });
  return { act: word.act, answer: sayIn(language)(`letters.sms.${word.act}`, { team: team.name }) };
}
