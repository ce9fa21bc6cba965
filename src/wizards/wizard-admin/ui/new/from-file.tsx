import { Button, FileButton, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { words } from "#data/collections/structure-contract.ts";
import { newId } from "#shared/ids.ts";
import { DrawerForm } from "#ui/form/form-drawer.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { useDroppedFiles } from "#ui/use-incoming-files.ts";
import { type FileChecked, wizardFilesContract } from "#wizards/wizard-files/contract.ts";
import type { MakingProps } from "./making-props.ts";
import classes from "./new-wizard.module.css";
import { OtherWays } from "./other-ways.tsx";

type Read = { file: Record<string, unknown>; checked: FileChecked };

/** More than this no wizard is. */
const mostBytes = 1024 * 1024;

/** A file is looked at first: what of it this team has, and what it lacks. */
export function FromFile({ back, ...making }: MakingProps) {
  const t = useTranslations("wizards.admin.new");
  const { teamId } = useTeamScope();
  const [read, setRead] = useState<Read>();
  const [problem, setProblem] = useState<string>();
  const take = async (chosen: File | null | undefined) => {
    if (!chosen) return;
    setProblem(undefined);
    const file = chosen.size > mostBytes ? undefined : parsed(await chosen.text());
    if (!file) return setProblem(t("notAFile"));
    try {
      const checked = await call(wizardFilesContract.checkWizardFile, { params: { teamId }, body: { file } });
      setRead({ file, checked });
    } catch (error) {
      setProblem(explainFailure(t("fileFailed"), error));
    }
  };
  const isOver = useDroppedFiles(([file]) => void take(file));
  if (read) return <CheckedFile {...read} {...making} back={() => setRead(undefined)} />;
  return (
    <div className={classes.ways}>
      <OtherWays back={back} />
      <FormError problem={problem ? { message: problem, details: [] } : undefined} />
      <div className={classes.zone} data-over={isOver || undefined}>
        <Icon name="fas_file-import" size={24} className={classes.icon} />
        <p className={classes.about}>{t("drop")}</p>
        <FileButton accept=".json,application/json" onChange={(file) => void take(file)}>
          {(props) => <Button {...props}>{t("chooseFile")}</Button>}
        </FileButton>
      </div>
    </div>
  );
}

/** Nothing but an object is a wizard; what is wrong with it in detail the server says. */
function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

const schema = z.object({ name: words(120).min(1, "wizards.nameRequired") });

function CheckedFile({ file, checked, back, cancel, setDirty, onCreated }: Read & MakingProps) {
  const t = useTranslations("wizards.admin");
  const { teamId } = useTeamScope();
  const [id] = useState(newId);
  const form = useZodForm({
    schema,
    initialValues: { name: checked.name },
    labels: { name: t("details.name") },
    submit: async ({ name }) => {
      await call(wizardFilesContract.importWizard, { params: { teamId }, body: { id, name, file } });
      await onCreated(id);
    },
  });
  useEffect(() => {
    setDirty(true);
    return () => setDirty(false);
  }, [setDirty]);
  return (
    <DrawerForm form={form} submitLabel={t("list.create")} cancel={cancel}>
      <OtherWays back={back} />
      <TextInput label={t("details.name")} required data-path="name" {...form.getInputProps("name")} />
      <p className={classes.about}>{t("list.steps", { count: checked.stepCount })}</p>
      {checked.missing.length > 0 && (
        <Things
          title={t("new.missing")}
          help={t("new.missingHelp")}
          icon="fas_triangle-exclamation"
          things={checked.missing}
        />
      )}
      {checked.matched.length > 0 && (
        <Things title={t("new.matched")} icon="fas_circle-check" things={checked.matched} />
      )}
      {checked.problems.length > 0 && (
        <section>
          <h3 className={classes.label}>{t("publishing.problems", { count: checked.problems.length })}</h3>
          <ul className={classes.things}>
            {checked.problems.map(({ stepId, taskId, path, problem, message }) => (
              <li key={[stepId, taskId, path, problem].join(" ")}>{message}</li>
            ))}
          </ul>
        </section>
      )}
    </DrawerForm>
  );
}

type ThingsProps = { title: string; help?: string; icon: string; things: FileChecked["matched"] };

function Things({ title, help, icon, things }: ThingsProps) {
  const t = useTranslations("wizards.admin.new");
  return (
    <section>
      <h3 className={classes.label}>{title}</h3>
      {help && <p className={classes.about}>{help}</p>}
      <ul className={classes.things}>
        {things.map(({ kind, name, of }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes, and names can be the same
          <li key={place} className={classes.thing}>
            <Icon name={icon} size={12} className={classes.icon} />
            <span>{t(`kinds.${kind}`, { name, of: of ?? "" })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
