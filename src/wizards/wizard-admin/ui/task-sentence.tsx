import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useCollections, useFields } from "#data/collections/ui/structure-queries.ts";
import { FilterSentence } from "#data/filters/ui/filter-sentence.tsx";
import type { Filter } from "#shared/filter.ts";
import { useTeamViews } from "#views/data-views/ui/team-views-query.ts";
import type { WizardShown } from "#wizards/data-wizards/contract.ts";
import { settingsOf } from "#wizards/tasks/registry.ts";
import type { FindSettings } from "#wizards/tasks/types/find-records/find-records.ts";
import { makesNewForVisitors } from "#wizards/tasks/types/find-records/people-lookup.ts";
import { isAsked, type LinkedField } from "#wizards/tasks/value-source.ts";
import type { TaskLoop, WizardTask } from "#wizards/tasks/wizard-flow.ts";
import { namedTags } from "./named-tags.ts";
import { useMessageChoices } from "./task-form/message-choices.ts";
import { useVariables } from "./use-variables.ts";

type SentenceProps = { wizard: WizardShown; task: WizardTask };

/** What a task does, as one sentence: "Finds campers whose parent’s email is *email*, asks for one". */
export function TaskSentence({ wizard, task }: SentenceProps) {
  const t = useTranslations("wizards.tasks.sentences");
  const words = useWords(wizard, task);
  const settings = settingsOf(task);
  const { b, collection, collectionsOf, nameOf, fieldTitles, filtered } = words;
  switch (task.type) {
    case "display_dataview":
      return t.rich("view", { b, view: words.view(settings.viewId), pick: settings.pick });
    case "display_formatted_text":
      return t("text", { text: excerpt(words.named(settings.text)) || "…" });
    case "create_temp_variable":
      return t.rich(settings.source.from === "person" ? "asks" : "worksOut", { b, name: settings.label || task.title });
    case "find_matching_data_records":
      return t.rich(settings.filter ? "findWhere" : "find", {
        ...{ b, collection: collection(settings.collectionId), choose: settings.choose, none: settings.whenNone },
        filter: () => filtered(settings.collectionId, settings.filter),
      });
    case "create_data_record":
      return t.rich("create", { b, collection: collection(settings.collectionId), ...fieldTitles(settings.fields) });
    case "update_data_fields_for_data_records":
      return t.rich("update", { b, records: nameOf(settings.records), ...fieldTitles(settings.fields) });
    case "add_data_records_to_data_collection":
      return t.rich("add", {
        b,
        records: nameOf(settings.records),
        collections: collectionsOf(settings.collectionIds),
      });
    case "remove_data_records_from_data_collection":
      return t.rich("remove", {
        ...{ b, records: nameOf(settings.records), collections: collectionsOf(settings.collectionIds) },
      });
    case "export_data_records_to_csv":
      return t.rich("export", { b, records: nameOf(settings.records), isOffered: String(settings.isOffered) });
    case "send_outgoing_message":
      return t.rich("send", { b, template: words.template(settings.templateId), records: nameOf(settings.records) });
  }
}

/** When it is done, how often, and what it does for visitors. */
export function TaskTerms({ wizard, task }: SentenceProps) {
  const { condition, loop } = task;
  return (
    <>
      {task.type === "find_matching_data_records" && <VisitorsNote {...{ wizard, task }} />}
      {condition && (
        <span>
          <ConditionSentence wizard={wizard} at={{ taskId: task.id }} condition={condition} />
        </span>
      )}
      {loop && (
        <span>
          <LoopSentence wizard={wizard} task={task} loop={loop} />
        </span>
      )}
    </>
  );
}

/** Nobody is found for a visitor who has proven nothing. */
function VisitorsNote({ wizard, task }: SentenceProps) {
  const t = useTranslations("wizards.tasks.sentences");
  const settings = settingsOf(task) as FindSettings;
  const collections = useCollections().data ?? [];
  const fields = useFields(settings.collectionId ?? "").data ?? [];
  if (!wizard.isPublic || wizard.externalAccessBy !== "anyone") return null;
  const isAnew = makesNewForVisitors(settings, {
    isAboutPeople: collections.find(({ id }) => id === settings.collectionId)?.representsPeople ?? false,
    typeOf: (fieldId) => fields.find(({ id }) => id === fieldId)?.dataType,
    isAnswer: (name) => wizard.variables.some((each) => each.name === name && each.field !== null),
  });
  return isAnew ? <span>{t("visitorsAnew")}</span> : null;
}

type ConditionProps = { wizard: WizardShown; at: { taskId: string } | { stepId: string }; condition: Filter };

/** What has to be true for a step or a task. */
export function ConditionSentence({ wizard, at, condition }: ConditionProps) {
  const t = useTranslations("wizards.tasks.terms");
  const { columns, nameOf } = useVariables(wizard, at);
  return t.rich("onlyIf", {
    condition: () => <FilterSentence collectionId="" filter={condition} columns={columns} variableName={nameOf} />,
  });
}

/** For which ones it is done. */
export function LoopSentence({ wizard, task, loop }: SentenceProps & { loop: TaskLoop }) {
  const t = useTranslations("wizards.tasks.terms");
  const { nameOf } = useVariables(wizard, { taskId: task.id });
  return loop.over === "records"
    ? t("forEach", { name: nameOf(loop.variable) })
    : t("forRows", { least: loop.least, most: loop.most });
}

const b = (chunks: ReactNode) => <b>{chunks}</b>;

function useWords(wizard: WizardShown, task: WizardTask) {
  const t = useTranslations("wizards.tasks.sentences");
  const format = useFormatter();
  const collections = useCollections().data ?? [];
  const views = useTeamViews().data ?? [];
  const { templates } = useMessageChoices(task.type === "send_outgoing_message");
  const known = useVariables(wizard, { taskId: task.id, loop: task.loop });
  const settings = settingsOf(task);
  const from = known.all.find(({ key }) => key === settings.records)?.records?.collectionIds[0];
  const fields = useFields(settings.collectionId ?? from ?? "").data ?? [];
  const open = t("open");
  const collection = (id: string | null) => collections.find((each) => each.id === id)?.pluralName ?? open;
  const list = (parts: string[]) => (parts.length > 0 ? format.list(parts, { type: "conjunction" }) : open);
  return {
    b,
    collection,
    collectionsOf: (ids: string[]) => list(ids.map(collection)),
    nameOf: (key: string | null) => (key ? known.nameOf(key) : open),
    named: (text: string) => namedTags(text, known),
    view: (id: string | null) => views.find((each) => each.id === id)?.name ?? open,
    template: (id: string | null) => templates.find((each) => each.id === id)?.name ?? open,
    fieldTitles: (linked: readonly LinkedField[]) => {
      const asked = linked.filter(isAsked);
      // Where something is asked, what fills itself in is not worth a word.
      const told = asked.length > 0 ? asked : linked;
      const titles = told.map(({ fieldId, label }) => label || fields.find(({ id }) => id === fieldId)?.title || "…");
      const shown =
        titles.length > most ? [...titles.slice(0, most), t("more", { count: titles.length - most })] : titles;
      return { fields: list(shown), count: linked.length, asked: asked.length };
    },
    filtered: (collectionId: string | null, filter: Parameters<typeof FilterSentence>[0]["filter"]) => (
      <FilterSentence collectionId={collectionId ?? ""} filter={filter} variableName={known.nameOf} />
    ),
  };
}

const most = 3;

const excerpt = (html: string): string => {
  const text = html
    .replace(/<[^<>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
};
