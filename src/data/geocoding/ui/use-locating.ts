import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { type Field, useFields } from "#data/collections/ui/structure-queries.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { useWatchedWork, watchWork } from "#platform/long-work/ui/watched-work.ts";
import type { Sent } from "#shared/endpoint.ts";
import { toast } from "#ui/toast.ts";
import { geocodingContract } from "../contract.ts";

type LocateInput = Omit<Sent<typeof geocodingContract.locateRecords>["body"], "collectionId">;

/** Finding the coordinates of many addresses, where the installation has a service that knows and the person may write them. */
export function useLocating(collectionId: string) {
  const t = useTranslations("gridBulk.locate");
  const { teamId } = useTeamScope();
  const { data: fields = [] } = useFields(collectionId);
  const addresses = fields.filter(isOpenAddress);
  const { data: geocoder } = useQuery({
    queryKey: ["geocoder", teamId],
    queryFn: ({ signal }) => call(geocodingContract.readGeocoder, { params: { teamId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    enabled: addresses.length > 0,
  });
  const isUnderWay = useWatchedWork(teamId).some(({ what }) => what === "locate");
  const [isSending, setSending] = useState(false);

  /** Answers whether it is under way. */
  const locate = async (input: LocateInput): Promise<boolean> => {
    setSending(true);
    try {
      const body = { collectionId, ...input };
      const { workId, total } = await call(geocodingContract.locateRecords, { params: { teamId }, body });
      if (workId) watchWork({ teamId, workId, what: "locate", count: total });
      else toast.info(t("nothing"));
      return workId !== null;
    } catch (error) {
      toast.fail(explainFailure(t("failed"), error));
      return false;
    } finally {
      setSending(false);
    }
  };
  return { addresses: geocoder?.isAvailable ? addresses : [], locate, isBusy: isSending || isUnderWay };
}

const isOpenAddress = ({ dataType, abilities }: Field): boolean =>
  fieldTypeNamed(dataType).hasPosition === true && abilities?.update === true;
