import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { recordsContract } from "#data/records/contract.ts";
import { recordsKey } from "#data/records/ui/record-queries.ts";
import type { RecordEditor } from "#data/records/ui/use-record-editor.ts";
import { toast } from "#ui/toast.ts";
import { withLink, withoutLink } from "./linked-value.ts";
import type { LinkSource } from "./use-linked-records.ts";

/** Links of a card are changed where they are kept: in this record, or in the one at the other end. */
export function useLinkChanges({ source, isThere }: Omit<LinkSource, "ids">, editor: RecordEditor) {
  const t = useTranslations("cards.links");
  const say = useTranslations("ui.actions");
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  const storage = source && fieldTypeNamed(source.dataType).storage;
  const isMany = storage?.kind === "links" && storage.many;

  const put = async (otherId: string, change: typeof withLink): Promise<boolean> => {
    if (!source) return false;
    if (isThere) {
      editor.change(source.id, change(editor.values[source.id], otherId, isMany));
      return editor.save([source.id]);
    }
    try {
      const params = { teamId, recordId: otherId };
      const other = await call(recordsContract.readRecord, { params, query: {} });
      const values = { [source.id]: change(other.values[source.id], editor.record.id, isMany) };
      await call(recordsContract.updateRecord, { params, body: { version: other.version, values } });
      return true;
    } catch (error) {
      toast.fail(explainFailure(t("failed"), error));
      return false;
    } finally {
      await queries.invalidateQueries({ queryKey: recordsKey(teamId) });
    }
  };

  const link = (otherId: string) => put(otherId, withLink);
  return {
    /** A field for one leads to one record only; whoever links another takes its place. */
    isFull: isThere && !isMany && source !== undefined && (editor.values[source.id] ?? null) !== null,
    mayLink: source !== undefined && (!isThere || editor.mayEdit(source.id)),
    /** As the source holds it. */
    asValue: (otherId: string): unknown => withLink(null, otherId, isMany),
    link,
    unlink: async ({ id, name }: { id: string; name: string }) => {
      if (!(await put(id, withoutLink))) return;
      toast.done(t("unlinked", { name }), { undo: { label: say("undo"), run: () => void link(id) } });
    },
  };
}

export type LinkChanges = ReturnType<typeof useLinkChanges>;
