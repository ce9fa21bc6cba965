import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { ApiError } from "#shared/errors.ts";
import { confirm } from "#ui/confirm.ts";
import { toast } from "#ui/toast.ts";
import { pictureBytes, profileContract } from "../contract.ts";
import { findPictureProblem, sizeInUnit } from "./picture-file.ts";
import { useProfileUpdate } from "./profile-data.ts";

/** Uploads, shows meanwhile what is on its way, and says what went wrong. */
export function usePicture() {
  const t = useTranslations("profile.picture");
  const errors = useTranslations("errors");
  const formatSize = useFormatSize();
  const update = useProfileUpdate();
  const [problem, setProblem] = useState<string>();
  const onError = (error: Error) => setProblem(error instanceof ApiError ? error.message : errors("internal"));

  const upload = useMutation({
    networkMode: "always",
    mutationFn: (file: File) => call(profileContract.setPicture, { file }),
    onSuccess: (profile) => {
      update(profile);
      toast.done(t("saved"));
    },
    onError,
  });
  const removal = useMutation({
    networkMode: "always",
    mutationFn: () => call(profileContract.removePicture, {}),
    onSuccess: (profile) => {
      update(profile);
      toast.done(t("removed"));
    },
    onError,
  });

  const isBusy = upload.isPending || removal.isPending;
  const take = (file: File | undefined) => {
    if (!file || isBusy) return;
    const found = findPictureProblem(file);
    const size = formatSize(file.size);
    if (found === "notAnImage") return setProblem(errors("file_not_an_image"));
    if (found === "tooLarge") return setProblem(t("tooLarge", { size, most: formatSize(pictureBytes) }));
    setProblem(undefined);
    upload.mutate(file);
  };
  const remove = async () => {
    const question = { title: t("removeTitle"), body: t("removeBody"), confirmLabel: t("removeConfirm") };
    if (!(await confirm({ ...question, danger: true, irreversible: true }))) return;
    setProblem(undefined);
    removal.mutate();
  };

  const sending = upload.isPending ? upload.variables : undefined;
  const progress = sending
    ? t("uploading", { name: sending.name || t("pasted"), size: formatSize(sending.size) })
    : removal.isPending
      ? t("removing")
      : undefined;
  return { take, remove, isBusy, problem, progress, preview: useObjectUrl(sending), most: formatSize(pictureBytes) };
}

function useFormatSize() {
  const format = useFormatter();
  return (bytes: number) => {
    const { value, unit } = sizeInUnit(bytes);
    return format.number(value, { style: "unit", unit });
  };
}

function useObjectUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      setUrl(undefined);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return url;
}
