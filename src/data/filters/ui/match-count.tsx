import { Anchor } from "@mantine/core";
import { useTranslations } from "use-intl";
import { ApiError } from "#shared/errors.ts";
import type { Filter } from "#shared/filter.ts";
import classes from "./match-count.module.css";
import { useMatchCount } from "./use-match-count.ts";

/** How many records a filter matches, beside it while it is worked on. */
export function MatchCount({ collectionId, filter }: { collectionId: string; filter: Filter | null }) {
  const t = useTranslations("filters.matches");
  const say = useTranslations("ui.actions");
  const { count, isCounting, error, retry } = useMatchCount(collectionId, filter);
  if (error) {
    return (
      <p role="status" className={classes.count} data-failed>
        {error instanceof ApiError ? (error.fields[0]?.message ?? error.message) : t("failed")}{" "}
        <Anchor component="button" type="button" inherit underline="always" onClick={retry}>
          {say("retry")}
        </Anchor>
      </p>
    );
  }
  return (
    <p role="status" className={classes.count} aria-busy={isCounting} data-counting={isCounting || undefined}>
      {count === undefined || isCounting ? t("counting") : t("count", { count })}
    </p>
  );
}
