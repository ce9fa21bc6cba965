import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { type Backup, backupContract } from "../contract.ts";

const key = ["sysBackups"];
const scheduleKey = ["sysBackupSchedule"];

/** Followed closely while something is under way, and now and then otherwise: the schedule makes some by itself. */
export const useBackups = (enabled: boolean) =>
  useQuery({
    queryKey: key,
    enabled,
    queryFn: async ({ signal }) => (await call(backupContract.listBackups, {}, { signal })).backups,
    refetchInterval: ({ state }) => (state.data?.some(isBusy) ? 1_500 : 30_000),
  });

export const useSchedule = (enabled: boolean) =>
  useQuery({
    queryKey: scheduleKey,
    enabled,
    queryFn: ({ signal }) => call(backupContract.readBackupSchedule, {}, { signal }),
  });

export function useBackupsChanged() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: key });
}

export function useScheduleUpdate() {
  const queries = useQueryClient();
  return (schedule: unknown) => queries.setQueryData(scheduleKey, schedule);
}

export const isBusy = ({ state, check, teamReturn }: Backup): boolean =>
  [state, check.state, teamReturn.state].some((each) => each === "waiting" || each === "running");
