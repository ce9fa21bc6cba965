import type { HtmlContext } from "#data/fields/field-html.ts";
import type { FieldTypeName } from "#data/fields/field-type.ts";
import { drawFormField } from "#data/fields/html/form-field.ts";
import { drawFormatted } from "#data/fields/html/formatted-html.ts";
import { type Html, html, noHtml } from "#shared/html.ts";
import type { MatchesShown, RunScreen, TaskScreen } from "#wizards/wizard-runs/run-shown.ts";
import { drawChallenge, drawProofWait } from "../visitors/draw-proof.ts";
import { drawFacts, type Fact } from "./draw-facts.ts";
import { drawReceipt } from "./draw-receipt.ts";
import { asksForFiles } from "./file-places.ts";
import {
  addRow,
  baseName,
  choiceName,
  moveName,
  newChoice,
  removeRow,
  rowsName,
  trapName,
  valueName,
  wordsName,
  writeBase,
} from "./form-names.ts";

type Step = NonNullable<RunScreen["step"]>;

/** What can be picked in a view, with what the view shows of each. */
export type Picks = {
  fields: readonly { id: string; type: FieldTypeName; config: unknown; title: string }[];
  records: readonly { id: string; name: string; values: Record<string, unknown> }[];
};

export type StepPage = {
  screen: RunScreen;
  step: Step;
  /** Sentences by their place in the answers: `taskId.values.key`. */
  errors: ReadonlyMap<string, string>;
  /** What is wrong as a whole. */
  notice?: string | undefined;
  /** That few or no places are left. */
  places?: string | undefined;
  context: HtmlContext;
  /** Where the form is sent. */
  action: string;
  /** Sent along with it. */
  hidden: readonly { name: string; value: string }[];
  /** Work for the machine of who begins. */
  challenge?: string | undefined;
  /** Something else that can be done from here, above the buttons. */
  offer?: Html | undefined;
  /** Views that tasks show, by task. */
  views: ReadonlyMap<string, Html>;
  /** What can be picked in them, by task. */
  picks: ReadonlyMap<string, Picks>;
};

/** One step of a wizard as a plain form: it works without any script. */
export function drawStep(page: StepPage): Html {
  const { screen, step, context, notice, errors, challenge } = page;
  const { say } = context;
  const summary = errors.size > 0 ? say("publicPages.wizard.mend", { count: errors.size }) : notice;
  const trap = html`<div class="trap" aria-hidden="true"><label>${say("publicPages.wizard.trap")}<input type="text" name="${trapName}" tabindex="-1" autocomplete="off"></label></div>`;
  return html`${drawProgress(screen, context)}
<form class="step" method="post" action="${page.action}" novalidate${asksForFiles(step) && html` enctype="multipart/form-data"`}>
${drawDefault(page)}${drawHidden(page.hidden)}${challenge && drawChallenge(challenge)}${trap}
<h2>${step.title}</h2>
${step.description && html`<p class="about">${step.description}</p>`}
${page.places && html`<p class="about"><b>${page.places}</b></p>`}
${summary && html`<div class="notice${errors.size > 0 && " error"}" role="alert" id="problems"><p>${summary}</p>${drawProblems(page)}</div>`}
${step.tasks.map((task) => drawTask(page, task))}${challenge && drawProofWait(say("publicPages.wizard.wait"))}
${page.offer}${drawButtons(page)}
</form>`;
}

/** Each leads to what it is about, which is far down on a phone. */
function drawProblems({ step, errors }: StepPage): Html {
  const links = [...errors].flatMap(([path, sentence]) => {
    const [taskId = "", rows, row = ""] = path.split(".");
    const task = step.tasks.find((each) => each.taskId === taskId);
    if (!task) return [];
    const parts = path.split(".");
    const key = parts.at(-2) === "values" ? parts.at(-1) : undefined;
    const at = rows === "rows" ? row : "";
    const field = task.fields.find((each) => each.key === key);
    // Its first input, which has the focus then: no second tap is needed.
    const place = field ? fieldId(taskId, at, field.key) : taskPlace(taskId);
    const number = at === "" ? -1 : task.rows.findIndex((each) => each.key === at);
    const of = number < 0 || task.rows.length < 2 ? "" : rowTitle(task, number) || String(number + 1);
    const name = field?.label ?? task.title;
    // A sentence that names the field is the link itself.
    const isNamed = field !== undefined && sentence.includes(name);
    return isNamed
      ? html`<li>${of && `${of}: `}<a href="#${place}">${sentence}</a></li>`
      : html`<li><a href="#${place}">${name}${of && ` (${of})`}</a>: ${sentence}</li>`;
  });
  return links.length > 0 ? html`<ul>${links}</ul>` : noHtml;
}

const fieldId = (taskId: string, row: string, key: string): string => `f-${taskId}-${row}-${key}`;
const taskPlace = (taskId: string): string => `t-${taskId}`;
const rowTitle = ({ rows, rowLabel }: TaskScreen, place: number): string =>
  rows[place]?.title || (rowLabel ? `${rowLabel} ${place + 1}` : "");

/** What browsers put back into a page that is loaded again would be of the one before. */
export const drawHidden = (hidden: StepPage["hidden"]): Html[] =>
  hidden.map(({ name, value }) => html`<input type="hidden" name="${name}" value="${value}" autocomplete="off">`);

/** Enter presses the first button of a form, which is not always the one that goes on. */
const drawDefault = ({ step }: StepPage): Html =>
  html`<button class="visually-hidden" tabindex="-1" aria-hidden="true" name="${moveName}" value="${step.isLast ? "finish" : "next"}"></button>`;

function drawButtons({ screen, step, context: { say } }: StepPage): Html {
  const on = step.isLast ? "finish" : "next";
  const stop = screen.stopped !== null;
  const forward = html`<button class="button primary" name="${moveName}" value="${on}">${say(`publicPages.wizard.${on}`)}</button>`;
  const back =
    !step.isFirst &&
    html`<button class="button" name="${moveName}" value="back">${say("publicPages.wizard.back")}</button>`;
  const cancel =
    !step.hideCancelButton &&
    html`<button class="button quiet" name="${moveName}" value="cancel">${say("publicPages.wizard.cancel")}</button>`;
  return html`<div class="actions">${!stop && forward}${back}${cancel}</div>`;
}

function drawProgress({ steps, place }: RunScreen, { say }: HtmlContext): Html {
  const shown = steps.filter(({ state }) => state !== "skipped");
  if (shown.length < 2) return noHtml;
  const items = shown.map(({ title, state }) => {
    const isNow = state === "current";
    return html`<li${state === "done" && html` class="done"`}${isNow && html` aria-current="step"`}>${title}</li>`;
  });
  return html`<nav aria-label="${say("publicPages.wizard.steps")}"><p class="place">${say("publicPages.wizard.place", place)}</p><ol class="steps">${items}</ol></nav>`;
}

function drawTask(page: StepPage, task: TaskScreen): Html {
  const { context } = page;
  if (task.isWaiting) return noHtml;
  const isAsking =
    task.fields.length > 0 || task.rows.some((row) => row.matches) || task.matches !== null || task.view !== null;
  const isSaidBelow = task.fields.length === 1 && task.fields[0]!.label === task.title;
  const title =
    isAsking &&
    !isSaidBelow &&
    page.step.tasks.length > 1 &&
    task.title !== page.step.title &&
    html`<h3>${task.title}</h3>`;
  const about = task.description && html`<p class="about">${task.description}</p>`;
  const text = task.html === null ? noHtml : html`<div class="formatted">${drawFormatted(task.html, context)}</div>`;
  const error = page.errors.get(task.taskId);
  return html`<section class="task" id="${taskPlace(task.taskId)}">${title}${about}${text}${task.receipt && drawReceipt(task.receipt, context)}${error && html`<p class="error">${error}</p>`}${task.matches && drawMatches(page, task.taskId, task.matches, { key: "", title: task.title })}${drawShownView(page, task)}${drawRows(page, task)}</section>`;
}

function drawRows(page: StepPage, task: TaskScreen): Html {
  const { say } = page.context;
  const { addsRows, rows, rowLabel, taskId } = task;
  if (!addsRows) return html`${rows.map((row) => drawRow(page, task, { ...row, title: row.title || rowLabel }))}`;
  const drawn = rows.map((row, place) => {
    const key = html`<input type="hidden" name="${rowsName(taskId)}" value="${row.key}">`;
    const title = rowLabel ? `${rowLabel} ${place + 1}` : say("publicPages.wizard.row", { number: place + 1 });
    const canRemove = rows.length > addsRows.least;
    const remove =
      canRemove &&
      html`<button class="button quiet" name="${moveName}" value="${removeRow(taskId, row.key)}">${say("publicPages.wizard.removeRow", { name: title })}</button>`;
    return html`<fieldset class="row"><legend>${title}</legend>${key}${drawRow(page, task, { ...row, title: "" })}${remove}</fieldset>`;
  });
  const add =
    rows.length < addsRows.most &&
    html`<button class="button" name="${moveName}" value="${addRow(taskId)}">${addsRows.addLabel || say("publicPages.wizard.addRow")}</button>`;
  const error = page.errors.get(`${taskId}.rows`);
  return html`${drawn}${error && html`<p class="error">${error}</p>`}${add}`;
}

function drawRow({ context, errors }: StepPage, task: TaskScreen, row: TaskScreen["rows"][number]): Html {
  const hidden = new Set(row.hidden);
  const choice =
    row.matches && drawMatches({ context, errors }, task.taskId, row.matches, { key: row.key, title: task.title });
  const at = row.key === "" ? `${task.taskId}.values` : `${task.taskId}.rows.${row.key}.values`;
  const asked = row.matches && !row.matches.isNew ? [] : task.fields;
  const fields = asked
    .filter(({ key }) => !hidden.has(key))
    .map(({ key, field, label, help, isRequired }) =>
      drawFormField({
        asked: {
          ...{ name: valueName(task.taskId, row.key, key), id: fieldId(task.taskId, row.key, key) },
          ...{ fieldKey: key, value: row.values[key], isRequired },
        },
        ...{ label, help, context },
        error: errors.get(`${at}.${key}`),
        field: { type: field.dataType, config: field.config },
      }),
    );
  const base = row.base && drawHidden([{ name: baseName(task.taskId, row.key), value: writeBase(row.base) }]);
  const error = row.key === "" ? false : errors.get(`${task.taskId}.rows.${row.key}`);
  return html`${row.title && html`<h3 class="row-title">${row.title}</h3>`}${error && html`<p class="error">${error}</p>`}${base}${choice}${fields}`;
}

/** What was found: once, or in a row of a loop. */
function drawMatches(
  { context, errors }: Pick<StepPage, "context" | "errors">,
  taskId: string,
  matches: MatchesShown,
  { key, title }: { key: string; title: string },
): Html {
  const at = key === "" ? taskId : `${taskId}.rows.${key}`;
  const id = key === "" ? `w-${taskId}` : `w-${taskId}-${key}`;
  const { say } = context;
  const { records, canChoose, isMany, chosenIds, canCreate, isNew, newRecordLabel, canSearch, words, noneMessage } =
    matches;
  const facts = (values: Record<string, unknown>) => drawFacts(factsOf(matches.fields, values), context);
  const search =
    canSearch &&
    html`<div class="field"><label for="${id}">${say("publicPages.wizard.search")}</label><div class="with-unit"><input id="${id}" type="search" name="${wordsName(taskId, key)}" value="${words}"><button class="button" name="${moveName}" value="search">${say("publicPages.wizard.find")}</button></div></div>`;
  if (records.length === 0 && !canCreate)
    return html`${search}<p class="notice">${noneMessage || say("publicPages.wizard.nothingFound")}</p>`;
  if (!canChoose)
    return html`${search}<ul class="found">${records.map(({ name, values }) => html`<li><b>${name}</b> ${facts(values)}</li>`)}</ul>`;
  const error = errors.get(`${at}.recordIds`) ?? errors.get(`${at}.isNew`);
  const type = isMany ? "checkbox" : "radio";
  const option = (value: string, isOn: boolean, inside: Html) =>
    html`<label class="choice"><input type="${type}" name="${choiceName(taskId, key)}" value="${value}"${isOn && html` checked`}><span class="choice-words">${inside}</span></label>`;
  const options = records.map(({ id, name, values }) =>
    option(id, chosenIds.includes(id) && !isNew, html`<b>${name}</b> ${facts(values)}`),
  );
  const fresh = canCreate && option(newChoice, isNew, html`${newRecordLabel || say("publicPages.wizard.newOne")}`);
  return html`${search}<fieldset class="field"${error && html` data-invalid`}><legend>${title}</legend><div class="choices">${options}${fresh}</div>${error && html`<p class="error">${error}</p>`}</fieldset>`;
}

type ShownField = { id: string; dataType: FieldTypeName; config: unknown; title: string };

/** What tells a record from others, beside its name. */
const factsOf = (fields: readonly ShownField[], values: Record<string, unknown>): Fact[] =>
  fields.flatMap(({ id, dataType: type, config, title }) => {
    const value = values[id] ?? null;
    return value === null ? [] : [{ type, config, title, value }];
  });

/** A view that is shown, and what can be picked in it below. */
function drawShownView({ views, picks, errors, context }: StepPage, { taskId, view, title }: TaskScreen): Html {
  if (!view) return noHtml;
  const shown = views.get(taskId) ?? noHtml;
  if (view.pick === "none") return shown;
  const error = errors.get(`${taskId}.recordIds`);
  const type = view.pick === "some" ? "checkbox" : "radio";
  const { fields = [], records = [] } = picks.get(taskId) ?? {};
  const told = fields.map(({ id, type: dataType, config, title }) => ({ id, dataType, config, title }));
  const options = records.map(
    ({ id, name, values }) =>
      html`<label class="choice"><input type="${type}" name="${choiceName(taskId)}" value="${id}"${view.chosenIds.includes(id) && html` checked`}><span class="choice-words"><b>${name}</b> ${drawFacts(factsOf(told, values), context)}</span></label>`,
  );
  return html`${shown}<fieldset class="field"${error && html` data-invalid`}><legend>${title}</legend><div class="choices">${options}</div>${error && html`<p class="error">${error}</p>`}</fieldset>`;
}
