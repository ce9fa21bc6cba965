import { Skeleton } from "@mantine/core";
import { lazy, Suspense, useId } from "react";
import { useTranslations } from "use-intl";
import { type DisplayProps, type InputProps, makeFieldUi } from "../../field-ui.ts";
import { CellPopover } from "../../ui/cell-popover.tsx";
import { FieldGroup } from "../../ui/field-group.tsx";
import classes from "../../ui/field-parts.module.css";
import { useTypedText } from "../../ui/use-typed-text.ts";
import { type CodeLanguage, code } from "./code.ts";
import { NumberedLines, plainLines } from "./numbered-lines.tsx";

const CodeEditor = lazy(() => import("./code-editor.tsx"));
const ColoredLines = lazy(() => import("./colored-lines.tsx"));

type Config = { language?: CodeLanguage };

const firstLine = (text: string): string =>
  text
    .split("\n")
    .find((line) => line.trim() !== "")
    ?.trim() ?? "";

function Display({ value, config, room }: DisplayProps<Config, string>) {
  if (room === "cell") return <code className={`${classes.mono} ${classes.line}`}>{firstLine(value)}</code>;
  return (
    <Suspense fallback={<NumberedLines lines={plainLines(value)} />}>
      <ColoredLines text={value} language={config.language ?? "text"} />
    </Suspense>
  );
}

function Input(props: InputProps<Config, string>) {
  if (props.room === "page") return <CodeArea {...props} />;
  const preview = props.value && <code className={classes.mono}>{firstLine(props.value)}</code>;
  return (
    <CellPopover field={props} preview={preview} wide>
      <CodeArea {...props} room="page" autoFocus />
    </CellPopover>
  );
}

function CodeArea(props: InputProps<Config, string>) {
  const { label, config, disabled = false, autoFocus = false, required, path } = props;
  const t = useTranslations("fields.inputs.code");
  const typed = useTypedText(code, props);
  const hint = useId();
  return (
    <FieldGroup {...props} error={props.error ?? typed.problem}>
      <Suspense fallback={<Skeleton height={96} radius="sm" />}>
        <CodeEditor
          text={typed.text}
          language={config.language ?? "text"}
          onChange={typed.type}
          onBlur={typed.leave}
          disabled={disabled}
          autoFocus={autoFocus}
          attributes={{
            "aria-label": label,
            "aria-describedby": hint,
            "aria-required": String(required ?? false),
            ...(path && { "data-path": path }),
          }}
        />
      </Suspense>
      {!disabled && (
        <p id={hint} className={classes.hint}>
          {t("leave")}
        </p>
      )}
    </FieldGroup>
  );
}

export const codeUi = makeFieldUi<Config, string>({
  Display,
  Input,
  sample: '<a href="https://pinelake.example/sign-up">\n  Sign up for summer camp\n</a>',
});
