import { Button, Checkbox } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { explainFailure } from "#client/explain-failure.ts";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import type { FieldType } from "#data/fields/field-type.ts";
import { neededSetting } from "#data/fields/type-settings.ts";
import { useTypeWords } from "#data/fields/ui/type-words.ts";
import { useLongWork } from "#platform/long-work/ui/use-long-work.ts";
import { WorkProgress } from "#platform/long-work/ui/work-progress.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import formClasses from "../field-form.module.css";
import { TypeHeader } from "../type-header.tsx";
import { refusalOf } from "./refusal-of.ts";
import { ReportSection } from "./report-section.tsx";
import { TargetForm, type TypeInput } from "./target-form.tsx";
import { isInTheWay } from "./type-change-report.tsx";
import { useTypeChange } from "./use-type-change.ts";
import { useTypeCheck } from "./use-type-check.ts";

interface TypeChangeFormProps {
  field: Field;
  type: FieldType;
  config: Record<string, unknown>;
  onOtherType(): void;
  onCancel(): void;
  onDone(): void;
}

export function TypeChangeForm({ field, type, config, onOtherType, onCancel, onDone }: TypeChangeFormProps) {
  const t = useTranslations("dataFields.typeChange");
  const say = useTranslations("ui.actions");
  const words = useTypeWords();
  const [input, setInput] = useState<TypeInput>({ dataType: type.name, config, createMissing: true });
  const [isAccepted, setAccepted] = useState(false);
  const needed = neededSetting(type, input.config);
  const checked = useTypeCheck(field, input, needed === undefined);
  const { change, finish } = useTypeChange(field);
  const start = useMutation({
    mutationFn: () => change({ ...input, version: checked.version!, acceptLoss: isAccepted }),
    onSuccess: async (workId) => workId === null && complete(),
    // Somebody may have been faster: what is said must be about what is there now.
    onError: checked.again,
  });
  const work = useLongWork(start.data ?? null);
  const complete = async () => {
    await finish();
    onDone();
  };
  const whenDone = useEffectEvent(complete);
  const state = work.data?.state;
  useEffect(() => {
    if (state === "done") void whenDone();
  }, [state]);
  const { report } = checked;
  const losses = report ? report.lost + report.lossy : 0;
  const mayLose = losses > 0 || report?.isHidden === true;
  const isBlocked = report?.consequences.some(isInTheWay) ?? false;
  const isRunning = start.isPending || (start.data != null && (!state || state === "waiting" || state === "running"));
  const failure = start.error ?? (work.data?.problem && refusalOf(work.data.problem));
  const isReady = !needed && report !== undefined && checked.isCurrent && !isBlocked && (!mayLose || isAccepted);
  return (
    <div className={formClasses.form}>
      <div className={formClasses.fields}>
        <TypeHeader type={type} isNew isBusy={isRunning} onChange={onOtherType} />
        {failure && <FormError problem={{ message: explainFailure(t("failed"), failure), details: [] }} />}
        {isRunning ? (
          <>
            <WorkProgress label={t("changing")} work={work.data} />
            {start.data != null && <p className={formClasses.unsaved}>{t("mayClose")}</p>}
          </>
        ) : (
          <>
            <TargetForm field={field} type={type} input={input} onChange={setInput} error={checked.error} />
            {needed ? (
              <p className={formClasses.unsaved}>{t("first", { setting: words.setting(type.name, needed).label })}</p>
            ) : (
              <ReportSection checked={checked} />
            )}
          </>
        )}
      </div>
      <div className={formClasses.footer} data-bottom-bar>
        {mayLose && !isBlocked && !needed && !isRunning && (
          <Checkbox
            className={formClasses.accept}
            label={
              report?.isHidden
                ? t("acceptUnseen")
                : t("acceptLoss", { lost: report?.lost ?? 0, lossy: report?.lossy ?? 0 })
            }
            checked={isAccepted}
            onChange={(event) => setAccepted(event.currentTarget.checked)}
          />
        )}
        <Button variant="default" onClick={onCancel}>
          {isRunning ? say("close") : say("cancel")}
        </Button>
        <Button
          loading={isRunning}
          disabled={!isReady}
          color={mayLose ? "red" : undefined}
          onClick={() => start.mutate()}
        >
          {t("change")}
        </Button>
      </div>
    </div>
  );
}
