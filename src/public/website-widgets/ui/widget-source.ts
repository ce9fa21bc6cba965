import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { definitionsKey } from "#client/definitions-key.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { subscribeWidgetsContract, type WidgetInput, type WidgetShown, websiteWidgetsContract } from "../contract.ts";
import { type Subject, useListSubjects, useSubjects } from "./use-subjects.ts";

/** Widgets of one kind: those there are, what they can show, and how they are made and changed. */
export type WidgetSource = {
  widgets: WidgetShown[] | undefined;
  error: unknown;
  refetch(): void;
  subjects: Subject[];
  words: { subtitle: string; empty: string; choose: string; none: string; help: string };
  create(input: WidgetInput & { id: string; subject: Subject }): Promise<unknown>;
  change(widgetId: string, input: WidgetInput): Promise<unknown>;
  remove(widgetId: string): Promise<unknown>;
};

/** Of a collection: its views, and wizards. */
export function useCollectionWidgets(collectionId: string, pluralName: string): WidgetSource {
  const t = useTranslations("websiteWidgets");
  const { teamId } = useTeamScope();
  const read = useQuery({
    queryKey: [...definitionsKey(teamId), "widgets", collectionId],
    queryFn: ({ signal }) => call(websiteWidgetsContract.listWidgets, { params: { teamId, collectionId } }, { signal }),
  });
  const known = useSubjects(collectionId);
  return {
    ...together(read, known),
    words: {
      ...{ subtitle: t("list.subtitle"), empty: t("list.empty", { name: pluralName }) },
      ...{ choose: t("form.choose"), none: t("form.none"), help: t("form.subjectHelp") },
    },
    create: ({ subject: { kind, id }, ...input }) =>
      call(websiteWidgetsContract.createWidget, {
        params: { teamId, collectionId },
        body: { ...input, ...(kind === "view" ? { viewId: id } : { wizardId: id }) },
      }),
    change: (widgetId, body) => call(websiteWidgetsContract.changeWidget, { params: { teamId, widgetId }, body }),
    remove: (widgetId) => call(websiteWidgetsContract.deleteWidget, { params: { teamId, widgetId } }),
  };
}

/** By which people subscribe to lists of the team. */
export function useSubscribeWidgets(): WidgetSource {
  const t = useTranslations("websiteWidgets");
  const { teamId } = useTeamScope();
  const read = useQuery({
    queryKey: [...definitionsKey(teamId), "subscribeWidgets"],
    queryFn: ({ signal }) => call(subscribeWidgetsContract.listSubscribeWidgets, { params: { teamId } }, { signal }),
  });
  const known = useListSubjects();
  return {
    ...together(read, known),
    words: {
      ...{ subtitle: t("lists.subtitle"), empty: t("lists.empty") },
      ...{ choose: t("lists.choose"), none: t("lists.none"), help: t("lists.help") },
    },
    create: ({ subject, ...input }) =>
      call(subscribeWidgetsContract.createSubscribeWidget, {
        params: { teamId },
        body: { ...input, listId: subject.id },
      }),
    change: (widgetId, body) =>
      call(subscribeWidgetsContract.changeSubscribeWidget, { params: { teamId, widgetId }, body }),
    remove: (widgetId) => call(subscribeWidgetsContract.deleteSubscribeWidget, { params: { teamId, widgetId } }),
  };
}

type Read = { data: { widgets: WidgetShown[] } | undefined; error: unknown; refetch: () => unknown };
type Known = { subjects: Subject[] | undefined; error: unknown; refetch: () => void };

/** Nothing of it is shown before all is there: a widget is called by what it shows. */
function together(read: Read, known: Known) {
  return {
    widgets: known.subjects && read.data?.widgets,
    subjects: known.subjects ?? [],
    error: read.error ?? known.error,
    refetch: () => {
      void read.refetch();
      known.refetch();
    },
  };
}
