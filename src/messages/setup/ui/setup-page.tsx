import { useFormatter, useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import { Note } from "#ui/note.tsx";
import { Page } from "#ui/page.tsx";
import { ReadPart } from "#ui/read-part.tsx";
import type { MessageSetup } from "../contract.ts";
import classes from "./setup.module.css";
import { useMessageSetup } from "./setup-queries.ts";
import { StepRow } from "./step-row.tsx";

/** What a team sets up once before it writes to people: what is done, what is missing, and the way to it. */
export default function SetupPage() {
  const t = useTranslations("messageSetup");
  const routes = useTranslations("routes");
  const setup = useMessageSetup();
  return (
    <Page title={routes("messagesSetup")} description={t("about")}>
      <ReadPart query={setup} failed={t("failed")} lines={8}>
        {(data) => <Steps setup={data} />}
      </ReadPart>
    </Page>
  );
}

function Steps({ setup }: { setup: MessageSetup }) {
  const t = useTranslations("messageSetup");
  const format = useFormatter();
  const { Steps: steps, MayChange, Administrators } = setup;
  const count = steps.filter(({ IsDone }) => !IsDone).length;
  const names = format.list(
    Administrators.map(({ Name }) => Name),
    { type: "disjunction" },
  );
  return (
    <>
      {!MayChange && count > 0 && <Note icon="fas_user-gear">{t("askThem", { names })}</Note>}
      <Card title={count > 0 ? t("toDo", { count }) : t("allDone")} padding="none">
        <ol className={classes.steps}>
          {steps.map((step) => (
            <StepRow key={step.Step} step={step} setup={setup} />
          ))}
        </ol>
      </Card>
    </>
  );
}
