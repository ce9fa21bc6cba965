import { useFormatter } from "use-intl";
import { Skeleton } from "#ui/skeleton.tsx";
import type { DataCollection } from "../../contract.ts";
import { useRecordCount } from "./use-record-count.ts";

interface RecordCountProps {
  collection: DataCollection;
  /** While the counts of all are on their way. */
  isCounting: boolean;
}

export function RecordCount({ collection, isCounting }: RecordCountProps) {
  const format = useFormatter();
  const { count, isPending } = useRecordCount(collection);
  if (collection.isSmartCollection ? isPending : isCounting) return <Skeleton width={40} />;
  return count === undefined || count === null ? "–" : format.number(count);
}
