import type { Definitions } from "#data/collections/definitions.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import type { Filter } from "#shared/filter.ts";
import { allowsContentType, type ContentType, type TemplateUse } from "#shared/messages.ts";
import { variablesIn } from "../tasks/filter-variables.ts";
import { isFinishAddress } from "../tasks/finish-address.ts";
import { kindOf, settingsOf } from "../tasks/registry.ts";
import type { TaskUses } from "../tasks/task-kind.ts";
import type { SendSettings } from "../tasks/types/send-message/send-message.ts";
import { rowVariable, splitKey } from "../tasks/variable-key.ts";
import { shapeBehind, shapesBefore, shapesWithin } from "../tasks/variable-shapes.ts";
import { variablesNamed } from "../tasks/variables-named.ts";
import { stepsFromStart, tasksOf, type WizardFlow, type WizardTask } from "../tasks/wizard-flow.ts";
import { FlowNames } from "./check-names.ts";
import type { At, FoundProblem, ProblemName } from "./flow-problems.ts";

/** What a flow leads to beside the team's definitions; nothing: it is not there. */
export type FlowSurroundings = {
  definitions: Definitions;
  view(id: string): { collectionId: string; isPublished: boolean; isOnHold?: boolean } | undefined;
  template(id: string): { isPublished: boolean; usedFor: TemplateUse } | undefined;
  sender(id: string): { isProven: boolean } | undefined;
  wizard(id: string): { name: string; isPublished: boolean } | undefined;
};

/** All that is wrong with a flow, as far as what it leads to says so; in the order of its steps. */
export function checkFlow(flow: WizardFlow, around: FlowSurroundings): FoundProblem[] {
  const check = new FlowCheck(flow, around);
  check.whole();
  return check.problems;
}

class FlowCheck {
  readonly problems: FoundProblem[] = [];
  readonly #flow: WizardFlow;
  readonly #around: FlowSurroundings;
  readonly #scope: { definitions: Definitions; viewCollection(id: string): string | undefined };

  /** Fields that some task gives a value to. */
  readonly #written: ReadonlySet<string>;

  constructor(flow: WizardFlow, around: FlowSurroundings) {
    this.#flow = flow;
    this.#around = around;
    this.#written = new Set(
      tasksOf(flow)
        .filter(({ isDisabled }) => !isDisabled)
        .flatMap((task) => (kindOf(task).uses(settingsOf(task)).fields ?? []).map(({ fieldId }) => fieldId)),
    );
    this.#scope = {
      definitions: around.definitions,
      viewCollection: (id) => around.view(id)?.collectionId,
    };
  }

  whole() {
    const flow = this.#flow;
    const nowhere: At = { stepId: null, taskId: null, path: "" };
    if (flow.steps.length === 0) this.#error("noSteps", { ...nowhere, path: "steps" });
    if (flow.startCollectionId) this.#collection(flow.startCollectionId, { ...nowhere, path: "startCollectionId" });
    const reached = new Set(stepsFromStart(flow).map(({ id }) => id));
    for (const step of flow.steps) {
      const at: At = { stepId: step.id, taskId: null, path: "" };
      if (!reached.has(step.id)) {
        this.#warning("stepUnreachable", at);
        continue;
      }
      if (!step.tasks.some(({ isDisabled }) => !isDisabled)) this.#warning("stepEmpty", at);
      if (step.condition) {
        const names = this.#names(shapesBefore(flow, this.#scope, step.id));
        names.condition(step.condition, { ...at, path: "condition" });
      }
      for (const task of step.tasks) if (!task.isDisabled) this.#task(task, { ...at, taskId: task.id });
    }
    const names = this.#names(shapesBefore(flow, this.#scope));
    names.text(flow.finishText, { ...nowhere, path: "finishText" });
    names.text(flow.finishUrl, { ...nowhere, path: "finishUrl" });
    if (flow.finishUrl && !isFinishAddress(flow.finishUrl))
      this.#error("addressUnsafe", { ...nowhere, path: "finishUrl" });
    if (flow.confirmation) {
      const { to, subject, text } = flow.confirmation;
      const at = { ...nowhere, path: "confirmation" };
      const shape = names.known(to, at) && shapeBehind(names.shapes, this.#scope, to);
      const isAddress = shape?.kind === "value" && fieldTypeNamed(shape.field.type).contact === "email";
      if (shape && !isAddress) this.#error("noAddress", at);
      for (const each of [subject, text]) names.text(each, at);
    }
    if (flow.places?.collectionId) this.#places(flow.places.collectionId, flow.places.filter);
    for (const [place, link] of flow.externalAccessLinks.entries()) {
      const at = { ...nowhere, path: `externalAccessLinks.${place}` };
      this.#collection(link.collectionId, at);
      const fieldIds = [link.smsFieldId, link.emailFieldId].filter((id) => id !== null);
      for (const id of fieldIds) this.#field(id, [link.collectionId], at);
      if (fieldIds.length === 0) this.#warning("accessFields", at);
    }
  }

  /** Places are counted outside of any run: nothing in their filter can be a variable. */
  #places(collectionId: string, filter: Filter | null) {
    const at: At = { stepId: null, taskId: null, path: "places" };
    this.#collection(collectionId, at);
    if (!filter || !this.#around.definitions.collections.has(collectionId)) return;
    if (variablesIn(filter).length > 0) this.#error("filterValue", at);
    else this.#names(new Map()).filter(filter, collectionId, at);
  }

  #task(task: WizardTask, at: At) {
    const kind = kindOf(task);
    const settings = settingsOf(task);
    const uses = kind.uses(settings);
    const before = this.#names(shapesBefore(this.#flow, this.#scope, task.id));
    const within = this.#names(shapesWithin(this.#flow, this.#scope, task));
    if (task.condition) before.condition(task.condition, { ...at, path: "condition" });
    this.#loop(task, at, before);
    this.#chosen(settings, task.loop?.over === "records", at);
    for (const id of uses.collectionIds ?? []) this.#collection(id, { ...at, path: "collectionId" });
    for (const id of uses.viewIds ?? []) this.#view(id, { ...at, path: "viewId" });
    if (uses.templateIds) this.#message(settings as SendSettings, at);
    for (const key of uses.variables ?? [])
      (splitKey(key).name === rowVariable ? within : before).known(key, { ...at, path: "records" });
    for (const name of uses.files ?? []) this.#file(name, at);
    this.#records(settings, at, before);
    const collectionIds = this.#collectionsOf(task, settings, uses);
    for (const id of uses.fieldIds ?? []) this.#field(id, collectionIds, { ...at, path: "fieldIds" });
    for (const id of uses.linkedFieldIds ?? []) this.#field(id, [], { ...at, path: "fieldIds" });
    for (const { path, filter, collectionId } of uses.filters ?? []) {
      const of = collectionId?.startsWith("view ") ? this.#scope.viewCollection(collectionId.slice(5)) : collectionId;
      if (of) within.filter(filter, of, { ...at, path });
    }
    for (const { path, text } of uses.texts ?? []) {
      if (text.trim() === "") this.#warning("textEmpty", { ...at, path });
      within.text(text, { ...at, path });
    }
    this.#fields(uses, collectionIds, at, within);
    this.#required(kind.createsIn?.(settings) ?? [], at);
    this.#background(task, at);
    this.#handOver(task, at);
  }

  /** What its type cannot work without. In a loop the record that it is at is at hand. */
  #chosen(settings: Record<string, unknown>, hasRecord: boolean, at: At) {
    const missing = (key: string) => Object.hasOwn(settings, key) && settings[key] === null;
    if (missing("collectionId")) this.#error("collectionMissing", { ...at, path: "collectionId" });
    if (missing("records") && !hasRecord) this.#error("recordsMissing", { ...at, path: "records" });
    if (missing("viewId")) this.#error("viewMissing", { ...at, path: "viewId" });
    const many = settings.collectionIds;
    if (Array.isArray(many) && many.length === 0) this.#error("collectionMissing", { ...at, path: "collectionIds" });
  }

  #records({ records }: { records?: unknown }, at: At, { shapes }: FlowNames) {
    if (typeof records !== "string") return;
    const shape = shapeBehind(shapes, this.#scope, records);
    const isLooped = records === "row" || records.startsWith("row.");
    if (shape && shape.kind !== "records" && !isLooped)
      this.#error("notRecords", { ...at, path: "records" }, { name: records });
  }

  /** Whose fields its fields are. */
  #collectionsOf(task: WizardTask, settings: Record<string, unknown>, uses: TaskUses): readonly string[] {
    const { records } = settings as { records?: string | null };
    const shapes = shapesWithin(this.#flow, this.#scope, task);
    const shape = records ? shapeBehind(shapes, this.#scope, records) : undefined;
    const held = shape?.kind === "records" ? shape.collectionIds : [];
    return [...(uses.collectionIds ?? []), ...held];
  }

  #fields({ fields = [] }: TaskUses, collectionIds: readonly string[], at: At, names: FlowNames) {
    const ids = fields.map(({ fieldId }) => fieldId);
    for (const [place, linked] of fields.entries()) {
      const there: At = { ...at, path: `fields.${place}` };
      for (const id of linked.displayFieldIds)
        if (!this.#around.definitions.fields.has(id)) this.#error("fieldGone", there);
      this.#field(linked.fieldId, collectionIds, there);
      if (ids.indexOf(linked.fieldId) !== place) this.#error("fieldTwice", there, this.#fieldName(linked.fieldId));
      if (linked.condition) names.condition(linked.condition, { ...there, path: `${there.path}.condition` });
      const computed = linked.source.from === "person" ? linked.source.suggestion : linked.source;
      if (computed) names.source(computed, this.#around.definitions.fields.get(linked.fieldId), there);
    }
  }

  /** A new record needs all that its collections demand: from any task of the flow, or by default. */
  #required(collectionIds: readonly string[], at: At) {
    const fields = collectionIds.flatMap((id) => this.#around.definitions.fieldsOf(id));
    const lacking = fields.filter(
      ({ id, isRequired, defaultValue }) => isRequired && (defaultValue ?? null) === null && !this.#written.has(id),
    );
    for (const { id, title } of lacking)
      this.#error("requiredNotAsked", { ...at, path: `required.${id}` }, { name: title });
  }

  #loop({ loop, type }: WizardTask, at: At, { shapes }: FlowNames) {
    if (!loop) return;
    const { loops } = kindOf({ type });
    const there: At = { ...at, path: "loop" };
    if (loops === "never" || (loop.over === "rows" && loops !== "rowsToo")) this.#error("loopUnfit", there);
    if (loop.over !== "records") return;
    const shape = shapeBehind(shapes, this.#scope, loop.variable);
    if (shape?.kind !== "records") this.#error("loopNothing", there, { name: loop.variable });
  }

  #view(id: string, at: At) {
    const view = this.#around.view(id);
    if (!view) this.#error("viewGone", at);
    else if (!view.isPublished) this.#error("viewUnpublished", at);
    else if (view.isOnHold) this.#error("viewOnHold", at);
  }

  #message({ templateId, senderId, contentType }: SendSettings, at: At) {
    const template = templateId ? this.#around.template(templateId) : undefined;
    const there: At = { ...at, path: "templateId" };
    if (!templateId) this.#error("templateMissing", there);
    else if (!template) this.#error("templateGone", there);
    else if (!template.isPublished) this.#error("templateUnpublished", there);
    else if (!allowsContentType(template.usedFor, contentType as ContentType)) this.#error("templateOther", there);
    const sender = senderId ? this.#around.sender(senderId) : undefined;
    // Without one it comes from the installation, where that can send.
    if (!senderId) this.#warning("senderMissing", { ...at, path: "senderId" });
    else if (!sender) this.#error("senderGone", { ...at, path: "senderId" });
    else if (!sender.isProven) this.#error("senderUnproven", { ...at, path: "senderId" });
  }

  /** Of a task that is done by then: in the background only what comes before it there, or at the finish. */
  #file(name: string, { taskId, ...at }: At) {
    const all = tasksOf(this.#flow);
    const place = all.findIndex(({ id }) => id === taskId);
    const maker = all.slice(0, place).find((each) => each.name === name && kindOf(each).makesFile);
    const there: At = { ...at, taskId, path: "attachments" };
    if (!maker || maker.isDisabled) this.#error("fileGone", there);
    else if (maker.isInBackground && !all[place]!.isInBackground)
      this.#error("fileLater", there, { name: maker.title });
  }

  #background(task: WizardTask, at: At) {
    if (!task.isInBackground) return;
    const there: At = { ...at, path: "isInBackground" };
    if (kindOf(task).asks(settingsOf(task))) this.#error("backgroundAsks", there);
    const all = tasksOf(this.#flow);
    const later = all.slice(all.findIndex(({ id }) => id === task.id) + 1).filter((each) => !each.isDisabled);
    const user = later.find((each) => !each.isInBackground && variablesNamed(each).has(task.name));
    if (user) this.#error("backgroundUsed", there, { name: user.title });
  }

  #handOver({ nextWizardId }: WizardTask, at: At) {
    if (!nextWizardId) return;
    const wizard = this.#around.wizard(nextWizardId);
    const there: At = { ...at, path: "nextWizardId" };
    if (!wizard) this.#error("wizardGone", there);
    else if (!wizard.isPublished) this.#warning("wizardUnpublished", there, { name: wizard.name });
  }

  #collection(id: string, at: At) {
    if (!this.#around.definitions.collections.has(id)) this.#error("collectionGone", at);
  }

  #field(id: string, collectionIds: readonly string[], at: At) {
    const { definitions } = this.#around;
    if (!definitions.fields.has(id)) return this.#error("fieldGone", at);
    if (collectionIds.length === 0) return;
    const isTheirs = collectionIds.some((each) => definitions.fieldsOf(each).some((field) => field.id === id));
    if (!isTheirs) this.#error("fieldElsewhere", at, this.#fieldName(id));
  }

  #fieldName = (id: string) => ({ name: this.#around.definitions.fields.get(id)?.title ?? "" });

  #names = (shapes: ReturnType<typeof shapesBefore>): FlowNames =>
    new FlowNames({ flow: this.#flow, shapes, definitions: this.#around.definitions }, (problem, at, values) =>
      this.#error(problem, at, values),
    );

  #error = (problem: ProblemName, at: At, values: Record<string, string> = {}) =>
    this.#add("error", problem, at, values);

  #warning = (problem: ProblemName, at: At, values: Record<string, string> = {}) =>
    this.#add("warning", problem, at, values);

  #add(severity: FoundProblem["severity"], problem: ProblemName, at: At, values: Record<string, string>) {
    const isTold = this.problems.some(
      (each) => each.problem === problem && each.path === at.path && each.taskId === at.taskId,
    );
    if (!isTold) this.problems.push({ severity, problem, ...at, values });
  }
}
