import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTeamScope } from "#client/team-scope.ts";
import { upload } from "#client/upload.ts";
import { type FileShown, teamFilesContract } from "#platform/files/team-contract.ts";
import { ApiError } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import type { FileLimits } from "../accepted-files.ts";
import { findKindProblem, findUploadProblem } from "./file-checks.ts";
import { keepFile } from "./name-queries.ts";
import { useFileWords } from "./use-file-words.ts";

export type Upload = { key: string; name: string; share: number; problem?: string; cancel(): void };

type Options = { limits: FileLimits; left: number; onDone(file: FileShown): void };

/** Files on their way to the team, each with how far it is, or why it cannot be. */
export function useUploads({ limits, left, onDone }: Options) {
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  const { sayProblem, sayTooMany, sayFailed } = useFileWords();
  const [uploads, setUploads] = useState<Upload[]>([]);
  const latest = useRef(onDone);
  latest.current = onDone;
  const stops = useRef(new Map<string, AbortController>());
  // Nobody is left to take the file.
  useEffect(() => {
    const running = stops.current;
    return () => {
      for (const stop of running.values()) stop.abort();
    };
  }, []);

  const forget = (key: string) => {
    stops.current.get(key)?.abort();
    stops.current.delete(key);
    setUploads((all) => all.filter((each) => each.key !== key));
  };
  const change = (key: string, facts: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...facts } : each)));
  const show = (name: string, facts: Partial<Upload> = {}): string => {
    const key = newId();
    setUploads((all) => [...all, { key, name, share: 0, cancel: () => forget(key), ...facts }]);
    return key;
  };
  const send = async (file: File) => {
    const key = show(file.name);
    const stop = new AbortController();
    stops.current.set(key, stop);
    const options = { signal: stop.signal, onProgress: (share: number) => change(key, { share }) };
    try {
      const stored = await upload(teamFilesContract.uploadFile, { params: { teamId }, file }, options);
      const problem = findKindProblem(stored, limits);
      if (problem) return change(key, { problem: sayProblem(problem, limits) });
      keepFile(queries, teamId, stored);
      latest.current(stored);
      forget(key);
    } catch (error) {
      if (!stop.signal.aborted) change(key, { problem: error instanceof ApiError ? error.message : sayFailed });
    }
  };

  return {
    uploads,
    isBusy: uploads.some(({ problem }) => problem === undefined),
    /** Takes what fits and says of the rest why not; nothing of an earlier try stays. */
    take(files: readonly File[]) {
      setUploads((all) => all.filter(({ problem }) => problem === undefined));
      for (const [index, file] of files.entries()) {
        const problem = findUploadProblem(file, limits);
        if (problem) show(file.name, { problem: sayProblem(problem, limits) });
        else if (index >= left) show(file.name, { problem: sayTooMany });
        else void send(file);
      }
    },
  };
}
