import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useDefinitionsChanged } from "#data/collections/ui/structure-queries.ts";
import { useAttempt } from "#data/collections/ui/use-attempt.ts";
import { newId } from "#shared/ids.ts";
import { toast } from "#ui/toast.ts";
import { tagsContract } from "../contract.ts";
import type { TagColor } from "../tag-colors.ts";
import type { Tag } from "./tag-queries.ts";

type TagInput = { name: string; color: TagColor };

/** What is done to a tag, wherever it is carried. */
export function useTagActions() {
  const t = useTranslations("tags");
  const say = useTranslations("ui.actions");
  const { teamId } = useTeamScope();
  const changed = useDefinitionsChanged();
  const attempt = useAttempt();
  const paramsOf = ({ id }: Tag) => ({ teamId, tagId: id });
  const restore = (tag: Tag) =>
    attempt(t("failed.restore"), async () => {
      await call(tagsContract.restoreTag, { params: paramsOf(tag) });
      toast.done(t("done.isBack", { name: tag.name }));
    });
  return {
    restore,

    /** A refusal is the form's to show. */
    async save(tag: Tag | undefined, input: TagInput): Promise<void> {
      if (tag) await call(tagsContract.changeTag, { params: paramsOf(tag), body: input });
      else await call(tagsContract.createTag, { params: { teamId }, body: { id: newId(), ...input } });
      await changed();
      toast.done(t(tag ? "done.saved" : "done.created", { name: input.name }));
    },

    remove: (tag: Tag) =>
      attempt(t("failed.delete"), async () => {
        await call(tagsContract.deleteTag, { params: paramsOf(tag) });
        const undo = { label: say("undo"), run: () => void restore(tag) };
        toast.done(t("done.deleted", { name: tag.name }), { undo });
      }),

    /** Answers whether it was done. */
    merge: (tag: Tag, into: Tag): Promise<boolean> =>
      attempt(t("failed.merge"), async () => {
        await call(tagsContract.mergeTags, { params: paramsOf(tag), body: { into: into.id } });
        toast.done(t("done.merged", { from: tag.name, into: into.name }));
      }),
  };
}
