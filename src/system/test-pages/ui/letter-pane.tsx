import { Button, Tabs, VisuallyHidden } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import { type CapturedLetter, linkIn, titleOf } from "./letter.ts";
import classes from "./outbox-page.module.css";

type LetterPaneProps = { letter: CapturedLetter; isChosen: boolean; back: () => void };

export function LetterPane({ letter, isChosen, back }: LetterPaneProps) {
  const t = useTranslations("test.outbox");
  const backButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Where the letter takes the place of the list the focus comes along; beside the list the button is not shown.
    if (isChosen) backButton.current?.focus();
  }, [isChosen]);
  const link = linkIn(letter);
  // A text message is only text, and some emails are too.
  const hasPage = letter.html !== "";
  const subject = titleOf(letter) || t("noSubject");
  return (
    <section className={classes.letter} aria-label={t("letter")}>
      <Button
        ref={backButton}
        className={classes.back}
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<Icon name="fas_arrow-left" size={12} />}
        onClick={back}
      >
        {t("back")}
      </Button>
      <header className={classes.head}>
        <div className={classes.headWords}>
          <h2 className={classes.title}>{subject}</h2>
          <p className={classes.recipient}>{letter.to}</p>
        </div>
        {link && (
          <Button
            renderRoot={(props) => <a href={link} target="_blank" rel="noopener noreferrer" {...props} />}
            rightSection={<Icon name="fas_arrow-up-right-from-square" size={12} />}
          >
            {t("openLink")}
            <VisuallyHidden> {t("newTab")}</VisuallyHidden>
          </Button>
        )}
      </header>
      <Tabs defaultValue={hasPage ? "html" : "text"}>
        <Tabs.List aria-label={t("views")} className={classes.tabs}>
          {hasPage && <Tabs.Tab value="html">{t("html")}</Tabs.Tab>}
          <Tabs.Tab value="text">{t("text")}</Tabs.Tab>
          <Tabs.Tab value="headers">{t("headers")}</Tabs.Tab>
        </Tabs.List>
        {hasPage && (
          <Tabs.Panel value="html">
            {/* Without any right: its scripts do not run, and its links lead nowhere. */}
            <iframe className={classes.frame} sandbox="" srcDoc={letter.html} title={t("frame", { subject })} />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="text">
          <pre className={classes.text}>{letter.text}</pre>
        </Tabs.Panel>
        <Tabs.Panel value="headers">
          <LetterHeaders letter={letter} link={link} />
        </Tabs.Panel>
      </Tabs>
    </section>
  );
}

function LetterHeaders({ letter, link }: { letter: CapturedLetter; link: string | undefined }) {
  const t = useTranslations("test.outbox");
  const format = useFormatter();
  const sentAt = format.dateTime(new Date(letter.sentAt), { dateStyle: "full", timeStyle: "long" });
  const headers = [
    ["channel", letter.channel === "SMS" ? t("sms") : t("email")],
    ["from", letter.from],
    ["to", letter.to],
    ["subject", letter.subject],
    ["sentAt", sentAt],
    ["link", link],
  ] as const;
  return (
    <dl className={classes.headers}>
      {headers.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
      {Object.entries(letter.headers).map(([name, value]) => (
        <div key={`header-${name}`}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
