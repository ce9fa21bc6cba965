import { Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";
import { type DisplayProps, type InputProps, makeFieldUi } from "../../field-ui.ts";
import { htmlToText } from "../../html-text.ts";
import { CellPopover } from "../../ui/cell-popover.tsx";
import { FieldGroup } from "../../ui/field-group.tsx";
import { SafeHtml } from "../../ui/safe-html.tsx";
import { TextLine } from "../../ui/text-line.tsx";

const FormattedTextEditor = lazy(() => import("./formatted-text-editor.tsx"));

const beginning = (html: string) => htmlToText(html.slice(0, 1000)).replaceAll("\n", " ");

function Display({ value, room }: DisplayProps<unknown, string>) {
  if (room === "page") return <SafeHtml html={value} />;
  return <TextLine room="cell">{beginning(value)}</TextLine>;
}

function Input(props: InputProps<unknown, string>) {
  if (props.room === "page") return <Framed {...props} />;
  return (
    <CellPopover field={props} preview={props.value && beginning(props.value)} wide>
      <Framed {...props} room="page" autoFocus />
    </CellPopover>
  );
}

function Framed(props: InputProps<unknown, string>) {
  return (
    <FieldGroup {...props}>
      <Suspense fallback={<Skeleton height={160} radius="sm" />}>
        <FormattedTextEditor {...props} />
      </Suspense>
    </FieldGroup>
  );
}

export const formattedTextUi = makeFieldUi<unknown, string>({
  Display,
  Input,
  sample:
    "<h3>Before the wedding</h3><p>The quartet plays from <strong>3 pm</strong>. Please send:</p><ul><li>three songs for the ceremony</li><li>the name of your coordinator</li></ul>",
});
