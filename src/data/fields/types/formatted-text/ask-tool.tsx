import { Button, Popover, TextInput } from "@mantine/core";
import { type ComponentProps, useEffect, useEffectEvent, useState } from "react";
import classes from "./formatted-text-editor.module.css";
import { Tool } from "./tool.tsx";

type AskToolProps = Pick<ComponentProps<typeof Tool>, "icon" | "label" | "keys" | "active"> & {
  question: string;
  placeholder?: string;
  value: string;
  submit: string;
  problem?: string;
  /** How often it was asked for by keys. */
  asked?: number;
  /** Whether the answer could be used. */
  take(answer: string): boolean;
};

/** A tool with one short question. */
export function AskTool({ question, placeholder, value, submit, problem, asked = 0, take, ...tool }: AskToolProps) {
  const [answer, setAnswer] = useState<string>();
  const [isWrong, setIsWrong] = useState(false);
  const ask = () => {
    setIsWrong(false);
    setAnswer(value);
  };
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    if (asked > 0) askNow();
  }, [asked]);
  const finish = () => {
    if (!take(answer ?? "")) return setIsWrong(true);
    setAnswer(undefined);
  };
  return (
    <Popover
      opened={answer !== undefined}
      onChange={(opened) => !opened && setAnswer(undefined)}
      position="bottom-start"
      trapFocus
      width={320}
      withinPortal
    >
      <Popover.Target>
        <Tool {...tool} onClick={ask} />
      </Popover.Target>
      <Popover.Dropdown aria-label={tool.label}>
        {/* Not a form: it stands inside one, and Enter must not send that. */}
        <div className={classes.question}>
          <TextInput
            label={question}
            {...(placeholder && { placeholder })}
            value={answer ?? ""}
            error={isWrong && problem}
            data-autofocus
            onChange={(event) => setAnswer(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              finish();
            }}
          />
          <Button onClick={finish}>{submit}</Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
