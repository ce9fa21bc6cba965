import { Anchor, Input } from "@mantine/core";
import { type DragEvent, type ReactNode, useId, useRef, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { addSampleFiles, type RefusedFile, type SampleFile, sampleLimits } from "./sample-limits.ts";
import classes from "./temp-page.module.css";

/** Notes what was dropped; the files themselves go nowhere. */
export function SampleDropArea({ files, onChange }: { files: SampleFile[]; onChange: (files: SampleFile[]) => void }) {
  const t = useTranslations("test.temp");
  const format = useFormatter();
  const labelId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [refused, setRefused] = useState<RefusedFile[]>([]);
  const megabytes = format.number(sampleLimits.megabytes, { style: "unit", unit: "megabyte" });
  const limits = { count: sampleLimits.count, size: megabytes };

  const add = (offered: FileList | null) => {
    const result = addSampleFiles(files, [...(offered ?? [])]);
    setRefused(result.refused);
    onChange(result.files);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    add(event.dataTransfer.files);
  };
  const remove = (file: SampleFile) => {
    setRefused([]);
    onChange(files.filter((one) => one !== file));
    input.current?.parentElement?.querySelector("button")?.focus();
  };
  return (
    <Input.Wrapper
      component="div"
      label={t("files")}
      labelElement="div"
      labelProps={{ id: labelId }}
      description={t("limits", limits)}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a border and a legend of its own */}
      <div
        role="group"
        aria-labelledby={labelId}
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <Icon name="fas_upload" size={18} className={classes.dropIcon} />
        <span>
          {isOver
            ? t("dropNow")
            : t.rich("drop", {
                choose: (words: ReactNode) => (
                  <Anchor component="button" type="button" inherit onClick={() => input.current?.click()}>
                    {words}
                  </Anchor>
                ),
              })}
        </span>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={sampleLimits.accept}
          onChange={(event) => {
            add(event.currentTarget.files);
            event.currentTarget.value = "";
          }}
        />
      </div>
      {files.length > 0 && (
        <ul className={classes.files} aria-label={t("chosen")}>
          {files.map((file) => (
            <li key={`${file.name} ${file.size}`}>
              <Icon name={file.type.startsWith("image/") ? "fas_image" : "fas_file-lines"} size={14} />
              <span className={classes.fileName}>{file.name}</span>
              <span className={classes.quiet}>{sizeOf(file, format)}</span>
              <IconButton
                icon="fas_xmark"
                size={28}
                label={t("remove", { name: file.name })}
                onClick={() => remove(file)}
              />
            </li>
          ))}
        </ul>
      )}
      <div role="alert">
        {refused.map(({ name, reason }, position) => (
          <Input.Error key={`${name} ${position.toString()}`} role="presentation">
            {t(reason, { name, ...limits })}
          </Input.Error>
        ))}
      </div>
    </Input.Wrapper>
  );
}

function sizeOf({ size }: SampleFile, format: ReturnType<typeof useFormatter>): string {
  const kilobytes = Math.max(1, Math.round(size / 1000));
  return kilobytes < 1000
    ? format.number(kilobytes, { style: "unit", unit: "kilobyte" })
    : format.number(size / 1_000_000, { style: "unit", unit: "megabyte", maximumFractionDigits: 1 });
}
