import { UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { newId } from "#shared/ids.ts";
import { FormDrawer } from "#ui/form/form-drawer.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { dataWizardsContract, type WizardShown } from "#wizards/data-wizards/contract.ts";
import { taskKinds } from "#wizards/tasks/registry.ts";
import { type TaskTypeName, taskLabels, taskTypeNames } from "#wizards/tasks/task-types.ts";
import { useShaping } from "../wizard-queries.ts";
import classes from "./steps.module.css";

type TaskGalleryProps = {
  wizard: WizardShown;
  stepId: string;
  /** Where it goes; last where nothing is said. */
  beforeTaskId: string | null;
  close: () => void;
  /** It is opened at once, to be set up. */
  onMade: (taskId: string) => void;
};

/** All types of task, under what they are for, each with what it does. */
export function TaskGallery({ wizard, stepId, beforeTaskId, close, onMade }: TaskGalleryProps) {
  const t = useTranslations("wizards.tasks");
  const say = useTranslations("wizards.admin.steps");
  const { params, attempt } = useShaping(wizard.id);
  const [isBusy, setBusy] = useState(false);
  const add = async (type: TaskTypeName) => {
    if (isBusy) return;
    setBusy(true);
    const id = newId();
    const body = { id, type, title: t(`types.${type}.title`), beforeTaskId };
    const made = await attempt(say("saveFailed"), () =>
      call(dataWizardsContract.createTask, { params: { ...params, stepId }, body }),
    );
    setBusy(false);
    if (made) onMade(id);
  };
  return (
    <FormDrawer title={say("addTask")} opened close={close}>
      <div className={classes.gallery}>
        {taskLabels.map((label) => (
          <section key={label}>
            <h3 className={classes.label}>{t(`labels.${label}`)}</h3>
            <ul className={classes.offers}>
              {taskTypeNames
                .filter((type) => taskKinds[type].labels[0] === label)
                .map((type) => (
                  <li key={type}>
                    <UnstyledButton className={classes.offer} disabled={isBusy} onClick={() => void add(type)}>
                      <Icon name={taskKinds[type].icon} size={16} className={classes.icon} />
                      <span>
                        <span className={classes.offerName}>{t(`types.${type}.name`)}</span>
                        <span className={classes.offerAbout}>{t(`types.${type}.about`)}</span>
                      </span>
                    </UnstyledButton>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </FormDrawer>
  );
}
