import { Button } from "@mantine/core";
import { useFormatter, useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { TaggedLine } from "#messages/content/ui/tagged-line.tsx";
import { tagContextOf } from "#messages/content/ui/use-merge-tags.ts";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { type Variant, variants } from "#messages/outgoing-messages/trial.ts";
import { useMessageChange } from "#messages/outgoing-messages/ui/use-message-change.ts";
import { recipientsContract } from "#messages/sending/contract.ts";
import { Card } from "#ui/card.tsx";
import { confirm } from "#ui/confirm.ts";
import { DataTable } from "#ui/data-table.tsx";
import { StatusTag } from "#ui/status-tag.tsx";
import { toast } from "#ui/toast.ts";
import { partOf } from "./funnel.ts";
import classes from "./stats.module.css";
import { useStats } from "./stats-queries.ts";
import { usePercent } from "./use-percent.ts";

type WithMessage = { message: MessageShown };

const letters: Record<Variant, string> = { a: "A", b: "B" };

/** Two subject lines that are or were tried: their figures, which one was chosen and why. */
export function TrialCard({ message }: WithMessage) {
  const t = useTranslations("messageStats.trial");
  if (!message.TrialResult) return null;
  return (
    <Card title={t("title")} padding="none">
      <p className={classes.verdict}>
        <Verdict message={message} />
      </p>
      <Figures message={message} />
      <Choice message={message} />
    </Card>
  );
}

/** Where it stands, in a sentence. */
function Verdict({ message: { TrialResult, Trial, Status } }: WithMessage): string {
  const t = useTranslations("messageStats.trial");
  const format = useFormatter();
  const { timeZone } = useTeamScope();
  if (!TrialResult || !Trial) return "";
  const { winner, why, decidesAt, decidedBy } = TrialResult;
  if (winner && why) {
    const letter = letters[winner];
    if (why === "better") return t(`why.better.${Trial.by}`, { letter });
    return why === "person" ? t("why.person", { letter, name: decidedBy?.Name ?? t("someone") }) : t(`why.${why}`);
  }
  if (Status === "SENT") return t("undecided");
  if (!decidesAt) return t("leaving");
  const at = format.dateTime(new Date(decidesAt), { dateStyle: "medium", timeStyle: "short", timeZone });
  return t(`waits.${Trial.by}`, { at });
}

function Figures({ message }: WithMessage) {
  const t = useTranslations("messageStats");
  const format = useFormatter();
  const percent = usePercent();
  const { data: stats } = useStats(message.Id);
  const content = message.Contents[message.ContentLanguageId];
  const subjects: Record<Variant, string> = { a: message.SubjectLine, b: content?.second?.subject ?? "" };
  const figuresOf = (variant: Variant) => stats?.trial?.[variant] ?? { sent: 0, opened: 0, clicked: 0 };
  const { opens = false, clicks = false } = stats?.tracking ?? {};
  return (
    <DataTable
      label={t("trial.title")}
      rows={variants}
      rowKey={(variant) => variant}
      rowName={(variant) => subjects[variant]}
      loading={!stats}
      columns={[
        {
          key: "subject",
          title: t("trial.subject"),
          priority: 1,
          render: (variant) => (
            <span className={classes.subjectLine}>
              <b>{letters[variant]}</b>
              <span>
                <TaggedLine text={subjects[variant]} about={tagContextOf(message)} />
              </span>
              {message.TrialResult?.winner === variant && (
                <StatusTag color="green" icon="fas_check">
                  {t("trial.chosen")}
                </StatusTag>
              )}
            </span>
          ),
        },
        {
          key: "sent",
          title: t("trial.tried"),
          align: "right",
          priority: 3,
          render: (variant) => format.number(figuresOf(variant).sent),
        },
        ...([...(opens ? ["opened"] : []), ...(clicks ? ["clicked"] : [])] as ("opened" | "clicked")[]).map((name) => ({
          key: name,
          title: t(`steps.${name}`),
          align: "right" as const,
          priority: 2,
          render: (variant: Variant) => percent(partOf(figuresOf(variant)[name], figuresOf(variant).sent)),
        })),
      ]}
    />
  );
}

/** Nobody has to wait for the figures. */
function Choice({ message }: WithMessage) {
  const t = useTranslations("messageStats.trial");
  const { teamId } = useTeamScope();
  const { change, isBusy } = useMessageChange();
  const isOpen = message.TrialResult?.winner === null && ["SENDING", "ERROR_SENDING"].includes(message.Status);
  if (!isOpen || !message.Rights.includes("send")) return null;
  const choose = async (variant: Variant) => {
    const letter = letters[variant];
    const isSure = await confirm({
      title: t("ask", { letter }),
      body: t("askBody"),
      confirmLabel: t("choose", { letter }),
    });
    if (!isSure) return;
    const asked = { params: { teamId, messageId: message.Id }, body: { variant } };
    if (await change(t("chooseFailed"), () => call(recipientsContract.chooseSubject, asked)))
      toast.done(t("isChosen", { letter }));
  };
  return (
    <div className={classes.choices}>
      {variants.map((variant) => (
        <Button key={variant} variant="default" disabled={isBusy} onClick={() => void choose(variant)}>
          {t("choose", { letter: letters[variant] })}
        </Button>
      ))}
    </div>
  );
}
