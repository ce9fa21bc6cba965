import { useTranslations } from "use-intl";
import { IconAttribution } from "#ui/icon/icon-attribution.tsx";
import { Page } from "#ui/page.tsx";
import classes from "./pages.module.css";

const questions = ["password", "invitation", "team", "language", "shortcuts", "contact"] as const;

/** What people ask first, answered in a sentence each; an operator's own address replaces this page. */
export default function HelpPage() {
  const t = useTranslations("client.help");
  return (
    <Page title={t("title")} description={t("description")}>
      <dl className={classes.questions}>
        {questions.map((question) => (
          <div key={question}>
            <dt>{t(`${question}.question`)}</dt>
            <dd>{t(`${question}.answer`)}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.small}>
        <IconAttribution />
      </p>
    </Page>
  );
}
