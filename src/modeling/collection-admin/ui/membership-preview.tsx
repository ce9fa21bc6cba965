import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { definitionsKey } from "#client/definitions-key.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { membershipContract } from "#data/collection-membership/contract.ts";
import type { Filter } from "#shared/filter.ts";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./membership-editor.module.css";

interface MembershipPreviewProps {
  /** A smart collection: who joins and leaves. Any other: who would be in a smart one below it. */
  collectionId: string;
  filter: Filter;
  isNew: boolean;
}

const pause = 400;

/** Who would join and leave, with a few of their names, while the filter is being written. */
export function MembershipPreview({ collectionId, filter, isNew }: MembershipPreviewProps) {
  const t = useTranslations("collections.preview");
  const { teamId } = useTeamScope();
  const [asked] = useDebouncedValue(filter, pause);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...definitionsKey(teamId), "membership", collectionId, asked],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(
        membershipContract.previewMembership,
        { params: { teamId, collectionId }, body: { filter: asked } },
        { signal },
      ),
  });
  const isWaiting = isFetching || asked !== filter;
  if (error) {
    return (
      <p role="status" className={classes.preview}>
        {t("failed")}{" "}
        <button type="button" className={classes.again} onClick={() => void refetch()}>
          {t("again")}
        </button>
      </p>
    );
  }
  if (!data) {
    return (
      <p role="status" className={classes.preview}>
        {t("counting")}
      </p>
    );
  }
  const isSame = !isNew && data.joins === 0 && data.leaves === 0;
  return (
    <div role="status" className={classes.preview} data-waiting={isWaiting || undefined}>
      {isSame && <p className={classes.line}>{t("same")}</p>}
      {(isNew || data.joins > 0) && (
        <p className={classes.line}>
          <Icon name="fas_plus" size={12} className={classes.joins} />
          {isNew ? t("members", { count: data.joins }) : t("joins", { count: data.joins })}
          <Examples of={data.joining} />
        </p>
      )}
      {data.leaves > 0 && (
        <p className={classes.line}>
          <Icon name="fas_minus" size={12} className={classes.leaves} />
          {t("leaves", { count: data.leaves })}
          <Examples of={data.leaving} />
        </p>
      )}
    </div>
  );
}

function Examples({ of }: { of: { id: string; name: string }[] }) {
  const t = useTranslations("collections.preview");
  if (of.length === 0) return null;
  return <span className={classes.examples}>{t("examples", { names: of.map(({ name }) => name).join(", ") })}</span>;
}
