import { Drawer } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useCollections } from "#data/collections/ui/structure-queries.ts";
import { Chip } from "#data/fields/ui/chip.tsx";
import { FieldDisplay } from "#data/fields/ui/field-display.tsx";
import { KnownNames, knownFrom } from "#data/fields/ui/known-names.tsx";
import { LetterSheet } from "#messages/content/ui/letter-sheet.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { ReadPart } from "#ui/read-part.tsx";
import { useOpenedAfterMount } from "#ui/use-loaded.ts";
import { wizardRunsContract } from "../../contract.ts";
import type { TestShown } from "../../run-shown.ts";
import classes from "./trying.module.css";

/** What finishing now would do: each record with what it is and would be, and each message. */
export default function TryingPanel({ runId, close }: { runId: string; close: () => void }) {
  const t = useTranslations("wizardRuns.trying");
  const say = useTranslations("ui.actions");
  const { teamId } = useTeamScope();
  const query = useQuery({
    queryKey: ["wizard-run", teamId, runId, "test"],
    queryFn: ({ signal }) => call(wizardRunsContract.testRun, { params: { teamId, runId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Drawer
      opened={useOpenedAfterMount(true)}
      onClose={close}
      title={t("open")}
      size={560}
      closeButtonProps={{ "aria-label": say("close") }}
    >
      <ReadPart query={query} failed={t("failed")}>
        {(tried) => (
          <KnownNames value={knownFrom({ names: tried.names, appearances: {} })}>
            <Tried tried={tried} />
          </KnownNames>
        )}
      </ReadPart>
    </Drawer>
  );
}

function Tried({ tried }: { tried: TestShown }) {
  const t = useTranslations("wizardRuns.trying");
  const { effects, effectCount, messages, problems, fields, reports } = tried;
  const isNothing = effects.length === 0 && messages.length === 0;
  return (
    <div className={classes.tried}>
      {problems.length > 0 && (
        <section>
          <h3 className={classes.heading}>{t("problems")}</h3>
          <ul className={classes.list}>
            {[...new Set(problems.map((problem) => placed(problem, reports)))].map((sentence) => (
              <li key={sentence} className={classes.problem}>
                <Icon name="fas_circle-exclamation" size={14} />
                {sentence}
              </li>
            ))}
          </ul>
        </section>
      )}
      {isNothing && <p className={classes.quiet}>{t("nothing")}</p>}
      {effects.length > 0 && (
        <section>
          <h3 className={classes.heading}>{t("records", { count: effectCount })}</h3>
          <ul className={classes.list}>
            {effects.map((effect) => (
              <Effect key={effect.recordId} effect={effect} fields={fields} />
            ))}
          </ul>
          {effectCount > effects.length && (
            <p className={classes.quiet}>{t("andMore", { count: effectCount - effects.length })}</p>
          )}
        </section>
      )}
      {messages.length > 0 && (
        <section>
          <h3 className={classes.heading}>{t("messages")}</h3>
          <ul className={classes.list}>
            {messages.map((message) => (
              <MessageTried key={message.taskId} message={message} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Whom it would go to, and how the first of them would get it. */
function MessageTried({ message }: { message: TestShown["messages"][number] }) {
  const t = useTranslations("wizardRuns.trying");
  const { templateName, recipients, leftOut, files, sample } = message;
  return (
    <li className={classes.effect}>
      <p className={classes.line}>{t("message", { name: templateName, count: recipients })}</p>
      {leftOut > 0 && <p className={classes.quiet}>{t("leftOut", { count: leftOut })}</p>}
      {files.length > 0 && <p className={classes.quiet}>{t("files", { names: files.join(", ") })}</p>}
      {sample && (
        <>
          <p className={classes.quiet}>{t("sample", { to: sample.to })}</p>
          <LetterSheet letter={sample} hasSubject={sample.subject !== ""} />
        </>
      )}
    </li>
  );
}

/** What is wrong, and with what. */
const placed = ({ path, message }: TestShown["problems"][number], reports: TestShown["reports"]): string =>
  [reports.find(({ taskId }) => path.startsWith(taskId))?.title, message].filter(Boolean).join(": ");

type EffectProps = { effect: TestShown["effects"][number]; fields: TestShown["fields"] };

function Effect({ effect, fields }: EffectProps) {
  const t = useTranslations("wizardRuns.trying");
  const chips = useTranslations("chips");
  const { data: collections = [] } = useCollections();
  const namesOf = (ids: readonly string[]) =>
    ids.flatMap((id) => collections.find((each) => each.id === id)?.pluralName ?? []).join(", ");
  const icon = collections.find(({ id }) => effect.collectionIds.includes(id))?.icon ?? null;
  const isNew = effect.kind === "created";
  return (
    <li className={classes.effect}>
      <div className={classes.name}>
        <Chip known={{ name: effect.name || chips("unnamed"), icon }} />
        <span className={classes.quiet}>
          {isNew ? t("created", { collections: namesOf(effect.collectionIds) }) : t("updated")}
        </span>
      </div>
      {!isNew && effect.joined.length > 0 && (
        <p className={classes.quiet}>{t("joined", { collections: namesOf(effect.joined) })}</p>
      )}
      {effect.left.length > 0 && <p className={classes.quiet}>{t("left", { collections: namesOf(effect.left) })}</p>}
      <dl className={classes.changes}>
        {effect.changes.map(({ fieldId, before, after }) => {
          const field = fields.find(({ id }) => id === fieldId);
          if (!field) return null;
          return (
            <div key={fieldId} className={classes.change}>
              <dt>{field.title}</dt>
              <dd>
                {!isNew && (
                  <>
                    <del className={classes.before}>
                      <FieldDisplay field={field} value={before} room="cell" />
                    </del>
                    <Icon name="fas_arrow-right" size={10} />
                  </>
                )}
                <ins className={classes.after}>
                  <FieldDisplay field={field} value={after} room="cell" />
                </ins>
              </dd>
            </div>
          );
        })}
      </dl>
    </li>
  );
}
