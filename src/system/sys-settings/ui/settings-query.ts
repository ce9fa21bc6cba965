import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { type ShownSettings, sysSettingsContract } from "../contract.ts";

const key = ["sysSettings"];

export const useSettings = () =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => call(sysSettingsContract.readSettings, {}, { signal }) });

/** As the server answered, without asking again. */
export function useSettingsUpdate(): (settings: ShownSettings) => void {
  const queries = useQueryClient();
  return (settings) => queries.setQueryData(key, settings);
}
