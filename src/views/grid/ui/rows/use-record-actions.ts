import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { makeAttempt } from "#client/make-attempt.ts";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { membershipContract } from "#data/collection-membership/contract.ts";
import type { DataCollection } from "#data/collections/contract.ts";
import { useCollections } from "#data/collections/ui/structure-queries.ts";
import { useUndo } from "#data/history/ui/use-undo.ts";
import { recordsContract } from "#data/records/contract.ts";
import { useAddedRecordActions } from "#data/records/ui/record-actions.ts";
import { leavesOf } from "#data/records/ui/record-places.ts";
import { type KnownRecord, recordsKey } from "#data/records/ui/record-queries.ts";
import type { MenuAction } from "#ui/action-menu.tsx";
import { copyToClipboard } from "#ui/copy-text.tsx";
import { toast } from "#ui/toast.ts";
import { useDuplicate } from "./use-duplicate.ts";

type Around = {
  addToCollection: () => void;
  /** The list that shows the record: what is done here can be taken back from there, and a copy is seen there. */
  list?: { did(...changeSetIds: (string | null)[]): void; undone(changeSetId: string): void } | undefined;
};

/** What can be done with a record as a whole. What changes data can be undone from its toast. */
export function useRecordActions(record: KnownRecord, { addToCollection, list }: Around) {
  const t = useTranslations("recordPage.actions");
  const say = useTranslations("ui");
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const undo = useUndo();
  const { data: collections = [] } = useCollections();
  const duplicate = useDuplicate(record);
  const added = useAddedRecordActions(record);
  const leaves = leavesOf(record, collections);
  const params = { teamId, recordId: record.id };
  const name = record.name || t("thisRecord");
  const path = pathTo("team.record", { teamId, dataRecordId: record.id })!;

  const readAnew = () => queries.invalidateQueries({ queryKey: recordsKey(teamId) });
  const attempt = makeAttempt(readAnew);
  /** `gone`: the page of what is there no more then; whoever is on it comes back to this one. */
  const undoing = (changeSetId: string | null, gone?: string) => {
    if (!changeSetId) return {};
    const run = async () => {
      await undo(changeSetId);
      list?.undone(changeSetId);
      if (gone && window.location.pathname.startsWith(gone)) await navigate({ to: path });
      await readAnew();
    };
    return { undo: { label: say("actions.undo"), run: () => void run() } };
  };

  const restore = () =>
    attempt(t("restoreFailed"), async () => {
      await call(recordsContract.restoreRecord, { params });
      toast.done(t("restored", { name }));
    });
  const remove = () =>
    attempt(t("deleteFailed"), async () => {
      const { changeSetId } = await call(recordsContract.deleteRecord, { params });
      list?.did(changeSetId);
      const takeBack = () => void restore().then(() => list?.undone(changeSetId));
      toast.done(t("deleted", { name }), { undo: { label: say("actions.undo"), run: takeBack } });
    });
  const leave = ({ id, pluralName }: DataCollection) =>
    attempt(t("leaveFailed"), async () => {
      const body = { action: "remove" as const, recordIds: [record.id] };
      const { changeSetId } = await call(membershipContract.changeMembers, {
        params: { teamId, collectionId: id },
        body,
      });
      list?.did(changeSetId);
      toast.done(t("left", { name, collection: pluralName }), undoing(changeSetId));
    });
  const copyLink = async () => {
    if (await copyToClipboard(new URL(path, window.location.href).href)) toast.done(t("linkCopied"));
    else toast.fail(say("copy.failed"));
  };
  const copy = async () => {
    const made = await duplicate();
    if (!made) return;
    list?.did(made.changeSetId);
    const copyPath = pathTo("team.record", { teamId, dataRecordId: made.id })!;
    if (!list) void navigate({ to: copyPath });
    toast.done(list ? t("duplicatedInList", { name }) : t("duplicated"), undoing(made.changeSetId, copyPath));
  };

  const { update, delete: mayDelete } = record.abilities;
  const changing: MenuAction[] = [
    { key: "add", label: t("addTo"), icon: "fas_folder-plus", run: addToCollection },
    // Of its only collection a record cannot be taken out: then it would be nowhere.
    ...(record.collections.length > 1 ? leaves : []).map((collection) => ({
      key: `leave-${collection.id}`,
      label: t("leave", { collection: collection.pluralName }),
      icon: "fas_folder-minus",
      run: () => void leave(collection),
    })),
    { key: "duplicate", label: t("duplicate"), icon: "fas_clone", run: () => void copy() },
  ];
  const menu: MenuAction[] = [
    { key: "link", label: t("copyLink"), icon: "fas_link", run: () => void copyLink() },
    ...(record.isDeleted ? [] : added),
    ...(update && !record.isDeleted ? changing : []),
    ...(mayDelete && !record.isDeleted
      ? [{ key: "delete", label: t("delete"), icon: "fas_trash", danger: true, run: () => void remove() }]
      : []),
  ];
  return {
    menu,
    restore: () => void restore(),
    added: ({ collection, changeSetId }: { collection: DataCollection; changeSetId: string | null }) => {
      list?.did(changeSetId);
      toast.done(t("added", { name, collection: collection.pluralName }), undoing(changeSetId));
      void readAnew();
    },
  };
}
