import { Badge } from "@mantine/core";
import { useFormatter, useNow, useTranslations } from "use-intl";
import { type CapturedLetter, titleOf } from "./letter.ts";
import classes from "./outbox-page.module.css";

type LetterListProps = {
  letters: CapturedLetter[];
  shownId: string | undefined;
  choose: (id: string) => void;
};

export const itemId = (id: string) => `letter-${id}`;

export function LetterList({ letters, shownId, choose }: LetterListProps) {
  const t = useTranslations("test.outbox");
  const format = useFormatter();
  const now = useNow({ updateInterval: 10_000 });
  return (
    <ul className={classes.list}>
      {letters.map(({ id, to, channel, sentAt, ...letter }) => (
        <li key={id}>
          <button
            id={itemId(id)}
            type="button"
            className={classes.item}
            aria-current={id === shownId ? "true" : undefined}
            onClick={() => choose(id)}
          >
            <span className={classes.to}>
              {to}
              {channel === "SMS" && (
                <Badge className={classes.channel} size="xs" variant="light">
                  {t("sms")}
                </Badge>
              )}
            </span>
            <time className={classes.ago} dateTime={sentAt}>
              {format.relativeTime(new Date(Math.min(Date.parse(sentAt), now.getTime())), now)}
            </time>
            <span className={classes.subject}>{titleOf({ channel, ...letter }) || t("noSubject")}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
