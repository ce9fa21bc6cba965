import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { bulkContract, mostAtOnce } from "#data/bulk/contract.ts";
import { useFields } from "#data/collections/ui/structure-queries.ts";
import { useTakeBack } from "#data/history/ui/use-take-back.tsx";
import { recordsContract } from "#data/records/contract.ts";
import { watchWork } from "#platform/long-work/ui/watched-work.ts";
import type { Answer } from "#shared/endpoint.ts";
import { confirm } from "#ui/confirm.ts";
import { toast } from "#ui/toast.ts";
import type { ListQuery, Selection } from "../grid-model.ts";
import { chosenCount, chosenOf } from "../table/row-choice.ts";
import { readingOf } from "../window/read-list.ts";
import { readStretch } from "../window/read-stretch.ts";
import { type BulkRefusals, refusalsIn } from "./bulk-refusals.ts";
import { type BulkInput, targetOf } from "./bulk-target.ts";
import { RefusalList } from "./refusal-list.tsx";

export type ListChanges = { did(...changeSetIds: (string | null)[]): void; undone(changeSetId: string): void };
/** `onLong`: it takes long, and goes on by itself. */
type Chosen = { query: ListQuery; selection: Selection; list: ListChanges; onLong: () => void };

/** Does something with all chosen records, or with none: what stands in the way is named, and can be left out. */
export function useBulk({ query, selection, list, onLong }: Chosen) {
  const t = useTranslations("gridBulk");
  const say = useTranslations("ui.actions");
  const { teamId } = useTeamScope();
  const { data: fields = [] } = useFields(query.collectionId);
  const { takeBack } = useTakeBack();

  const tell = (
    input: BulkInput,
    { changeSetId, records, workId, total }: Answer<typeof bulkContract.changeRecords>,
  ) => {
    if (workId) {
      watchWork({ teamId, workId, what: input.action, count: total ?? 0 });
      onLong();
      return;
    }
    if (!changeSetId) return void toast.info(t("unchanged"));
    list.did(changeSetId);
    const run = async () => {
      if (await takeBack(changeSetId, { asks: false })) list.undone(changeSetId);
    };
    toast.done(t(`done.${input.action}`, { count: records }), { undo: { label: say("undo"), run: () => void run() } });
  };

  const attempt = async (input: BulkInput, now: Selection): Promise<boolean> => {
    const target = targetOf(now, query);
    if (!target) {
      toast.warn(t("tooMany", { most: mostAtOnce }));
      return false;
    }
    try {
      tell(input, await call(bulkContract.changeRecords, { params: { teamId }, body: { ...input, ...target } }));
      return true;
    } catch (error) {
      const refusals = refusalsIn(error);
      if (!refusals) throw error;
      const rest = await askForRest(refusals, now);
      return rest ? attempt(input, rest) : false;
    }
  };

  /** The others, if they are wanted. */
  const askForRest = async (refusals: BulkRefusals, now: Selection): Promise<Selection | undefined> => {
    const count = chosenCount(now);
    const left = count === null || count > mostAtOnce ? 0 : count - refusals.ids.length;
    const named = await call(recordsContract.readRecordNames, { params: { teamId }, body: { ids: refusals.ids } });
    const isWanted = await confirm({
      title: t("refused.title", { count: refusals.ids.length }),
      body: (
        <RefusalList
          refusals={refusals}
          names={new Map(named.records.map(({ id, name }) => [id, name]))}
          titleOf={(fieldId) => fields.find(({ id }) => id === fieldId)?.title}
          canGoOn={left > 0}
        />
      ),
      isNotice: left <= 0,
      confirmLabel: left > 0 ? t("refused.goOn", { count: left }) : t("refused.understood"),
    });
    if (!isWanted || left <= 0) return undefined;
    const all = now.kind === "some" ? now.ids : await idsOf(teamId, chosenOf(query, now), count!);
    return { kind: "some", ids: new Set([...all].filter((id) => !refusals.ids.includes(id))) };
  };

  /** Answers whether it is done, or under way; throws what is wrong with the input itself. */
  return (input: BulkInput): Promise<boolean> => attempt(input, selection);
}

async function idsOf(teamId: string, query: ListQuery, count: number): Promise<string[]> {
  const { rows } = await readStretch(readingOf(teamId, { ...query, fields: [] }), 0, count - 1);
  return rows.map(({ id }) => id);
}
