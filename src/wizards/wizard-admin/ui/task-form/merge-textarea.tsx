import { Button, Input, Menu, Textarea } from "@mantine/core";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import type { Known } from "../use-variables.ts";

type TagMenuProps = { known: Known; insert: (tag: string) => void };

/** Puts in what stands for something that is known. */
export function TagMenu({ known, insert }: TagMenuProps) {
  const t = useTranslations("wizards.admin.variables");
  const fixed = [
    { tag: "runner.name", label: t("runnerName") },
    { tag: "runner.email", label: t("runnerEmail") },
    { tag: "today", label: t("today") },
    { tag: "team.name", label: t("teamName") },
  ];
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" size="compact-sm" leftSection={<Icon name="fas_plus" size={12} />}>
          {t("insert")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: "auto" }}>
        {[...known.all, ...fixed].map(({ tag, label }) => (
          <Menu.Item key={tag} onClick={() => insert(`{{ ${tag} }}`)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

type MergeTextareaProps = {
  label: string;
  help?: string;
  known: Known;
  value: string;
  onChange: (text: string) => void;
  error?: string | undefined;
};

/** A text with tags, which are put in where the cursor is. */
export function MergeTextarea({ label, help, known, value, onChange, error }: MergeTextareaProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (tag: string) => {
    const at = area.current?.selectionStart ?? value.length;
    onChange(value.slice(0, at) + tag + value.slice(area.current?.selectionEnd ?? at));
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(at + tag.length, at + tag.length);
    });
  };
  return (
    <Input.Wrapper>
      <Textarea
        ref={area}
        label={label}
        description={help}
        autosize
        minRows={2}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div style={{ marginTop: 8 }}>
        <TagMenu known={known} insert={insert} />
      </div>
    </Input.Wrapper>
  );
}
