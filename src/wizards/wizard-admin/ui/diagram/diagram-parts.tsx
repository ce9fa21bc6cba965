import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ActionMenu, type MenuAction } from "#ui/action-menu.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import type { FlowProblem } from "#wizards/data-wizards/contract.ts";
import { kindOf } from "#wizards/tasks/registry.ts";
import { useStepMenu, useTaskMenu } from "../steps/flow-menus.ts";
import { ConditionSentence, LoopSentence, TaskSentence } from "../task-sentence.tsx";
import classes from "./diagram.module.css";
import { useDiagram } from "./diagram-context.ts";
import type { DiagramPart, PartOf } from "./diagram-of.ts";
import { AddStepPart, AddTaskPart, EndPart, HandOverPart } from "./small-parts.tsx";
import { StepFunnel } from "./step-funnel.tsx";

/** One part of the diagram, by its kind. */
export function PartShown({ part }: { part: DiagramPart }) {
  switch (part.kind) {
    case "start":
    case "finish":
      return <EndPart part={part} />;
    case "step":
      return <StepPart part={part} />;
    case "task":
      return <TaskPart part={part} />;
    case "condition":
      return <ConditionPart part={part} />;
    case "addTask":
      return <AddTaskPart part={part} />;
    case "addStep":
      return <AddStepPart part={part} />;
    case "handOver":
      return <HandOverPart part={part} />;
  }
}

function StepPart({ part: { id, step, number, isReached } }: { part: PartOf<"step"> }) {
  const t = useTranslations("wizards.admin.steps");
  const { wizard, actions, moves, setOpened } = useDiagram();
  const open = () => setOpened({ kind: "step", id });
  const more = useMoves((by) => void moves.moveStep(step, by));
  const menu = useStepMenu(step, actions, open);
  const { title } = step;
  const problems = wizard.problems.filter(({ stepId, taskId }) => stepId === id && taskId === null);
  return (
    <div className={classes.head} data-away={!isReached || undefined}>
      <span className={classes.number} aria-hidden>
        {number}
      </span>
      <div className={classes.words}>
        <h2 className={classes.title}>
          <Opener id={id} label={t("step", { number, title })} open={open}>
            {title}
          </Opener>
        </h2>
        <div id={aboutId(id)} className={classes.about}>
          <Problems problems={problems} />
          {isReached && <StepFunnel stepId={id} />}
        </div>
      </div>
      <span className={classes.more}>
        <ActionMenu size={28} label={t("moreStep", { title })} actions={withMoves(menu, more)} />
      </span>
    </div>
  );
}

function TaskPart({ part: { id, task, isReached } }: { part: PartOf<"task"> }) {
  const t = useTranslations("wizards.admin.steps");
  const { wizard, actions, moves, setOpened } = useDiagram();
  const open = () => setOpened({ kind: "task", id });
  const more = useMoves((by) => void moves.moveTask(task, by));
  const menu = useTaskMenu(task, actions, open);
  const { title, loop, isDisabled, isInBackground } = task;
  return (
    <div className={classes.card} data-away={!isReached || undefined} data-off={isDisabled || undefined}>
      <Icon name={kindOf(task).icon} size={14} className={classes.icon} />
      <div className={classes.words}>
        <h3 className={classes.title}>
          <Opener id={id} open={open}>
            {title}
          </Opener>
        </h3>
        <div id={aboutId(id)} className={classes.about}>
          <span>
            <TaskSentence wizard={wizard} task={task} />
          </span>
          {loop && (
            <span className={classes.term}>
              <Icon name="fas_rotate" size={10} />
              <span>
                <LoopSentence wizard={wizard} task={task} loop={loop} />
              </span>
            </span>
          )}
          {isInBackground && (
            <span className={classes.term}>
              <Icon name="fas_clock" size={10} />
              {t("inBackground")}
            </span>
          )}
          {isDisabled && <span className={classes.mark}>{t("off")}</span>}
          <Problems problems={wizard.problems.filter(({ taskId }) => taskId === id)} />
        </div>
      </div>
      <span className={classes.more}>
        <ActionMenu size={28} label={t("moreTask", { title })} actions={withMoves(menu, more)} />
      </span>
    </div>
  );
}

/** What is asked before a step or a task; it is changed where they are. */
function ConditionPart({ part: { id, condition, step, task, isReached } }: { part: PartOf<"condition"> }) {
  const t = useTranslations("wizardDiagram");
  const { wizard, setOpened } = useDiagram();
  const open = () => setOpened(task ? { kind: "task", id: task.id } : { kind: "step", id: step.id });
  const { title } = task ?? step;
  return (
    <div className={classes.condition} data-away={!isReached || undefined}>
      <Icon name="fas_filter" size={12} className={classes.icon} />
      <div className={classes.words}>
        <Opener id={id} label={t("condition", { title })} open={open} />
        <div id={aboutId(id)} className={classes.about}>
          <span>
            <ConditionSentence {...{ wizard, condition }} at={task ? { taskId: task.id } : { stepId: step.id }} />
          </span>
          <span className={classes.otherwise}>
            {t("otherwise")}
            <Icon name="fas_arrow-right" size={10} />
          </span>
        </div>
      </div>
    </div>
  );
}

type OpenerProps = { id: string; label?: string; open: () => void; children?: ReactNode };

/** All of the part is to be clicked; what it says is read out with its name. */
function Opener({ id, label, open, children }: OpenerProps) {
  return (
    <button
      type="button"
      data-part={id}
      className={classes.opener}
      aria-label={label}
      aria-describedby={aboutId(id)}
      onClick={open}
    >
      {children}
    </button>
  );
}

const aboutId = (id: string) => `about-${id}`;

function Problems({ problems }: { problems: readonly FlowProblem[] }) {
  return problems.map(({ problem, path, severity, message }) => (
    <span key={problem + path} className={classes.problem} data-severity={severity}>
      <Icon name="fas_circle-exclamation" size={12} />
      <span>{message}</span>
    </span>
  ));
}

/** What the keys do, for hands. */
function useMoves(move: (by: -1 | 1) => void): MenuAction[] {
  const t = useTranslations("wizardDiagram");
  return [
    { key: "up", label: t("moveUp"), icon: "fas_arrow-up", run: () => move(-1) },
    { key: "down", label: t("moveDown"), icon: "fas_arrow-down", run: () => move(1) },
  ];
}

const withMoves = ([edit, ...rest]: MenuAction[], moves: MenuAction[]): MenuAction[] => [edit!, ...moves, ...rest];
