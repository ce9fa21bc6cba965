import { Button } from "@mantine/core";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { SchemaForm, type SettingWords } from "#ui/schema-form/schema-form.tsx";
import type { Block } from "../../blocks/block.ts";
import type { DesignerContext } from "../../blocks/block-ui.ts";
import { blockKindNamed } from "../../blocks/registry.ts";
import { blockUiOf } from "../../blocks/ui-registry.ts";
import { designStyles } from "../../design-styles.ts";
import classes from "./designer.module.css";
import { PropertyContext } from "./property-context.ts";
import { propertyEditors } from "./property-editors.tsx";

type Styles = z.output<typeof designStyles>;

interface PropertiesPanelProps {
  chosen: Block | undefined;
  styles: Styles;
  context: DesignerContext;
  changeBlock: (block: Block) => void;
  changeStyles: (styles: Styles) => void;
  deselect: () => void;
  isNarrow: boolean;
}

/** What can be set of the chosen block; of the whole mail where none is chosen. */
export function PropertiesPanel({ chosen, styles, context, isNarrow, ...rest }: PropertiesPanelProps) {
  const t = useTranslations("messageDesigner");
  const Settings = chosen && blockUiOf(chosen.kind).Settings;
  const common = { words: useSettingWords(), options: useOptionWords(), editors: propertyEditors };
  return (
    <PropertyContext
      value={{ ...context, block: chosen, change: (part) => chosen && rest.changeBlock({ ...chosen, ...part }) }}
    >
      {!isNarrow && (
        <h2 className={classes.panelTitle}>{chosen ? t(`kinds.${chosen.kind as "text"}`) : t("styles")}</h2>
      )}
      {chosen ? (
        <>
          {Settings && <Settings block={chosen} change={rest.changeBlock} />}
          <BlockForm key={chosen.id} block={chosen} change={rest.changeBlock} {...common} />
          <Button variant="subtle" size="compact-sm" onClick={rest.deselect}>
            {t("toStyles")}
          </Button>
        </>
      ) : (
        <SchemaForm
          schema={designStyles}
          value={styles}
          onChange={(changed) => rest.changeStyles(changed as Styles)}
          {...common}
        />
      )}
    </PropertyContext>
  );
}

type BlockFormProps = {
  block: Block;
  change: (block: Block) => void;
} & Pick<Parameters<typeof SchemaForm>[0], "words" | "options" | "editors">;

/** From the schema of the kind, without what is written where it is seen. */
function BlockForm({ block, change, ...common }: BlockFormProps) {
  const t = useTranslations("messageDesigner");
  const schema = useMemo(() => {
    const { shape } = blockKindNamed(block.kind).schema(z.any());
    const hidden = new Set(["id", "kind", ...(blockUiOf(block.kind).hidden ?? [])]);
    return z.object(Object.fromEntries(Object.entries(shape).filter(([key]) => !hidden.has(key))));
  }, [block.kind]);
  if (Object.keys(schema.shape).length === 0) return <p className={classes.quiet}>{t("nothingToSet")}</p>;
  return (
    <SchemaForm
      schema={schema}
      value={block as unknown as Record<string, unknown>}
      onChange={(value) => change(value as unknown as Block)}
      {...common}
    />
  );
}

type SettingName = "align";

function useSettingWords() {
  const t = useTranslations("messageDesigner.setting");
  return (path: string): SettingWords => {
    const name = path as SettingName;
    const help = `${name}Help` as SettingName;
    return { label: t(name), ...(t.has(help) && { help: t(help) }) };
  };
}

function useOptionWords() {
  const t = useTranslations("messageDesigner.option");
  return (path: string, choice: string) => {
    if (path === "font") return t(`font.${choice as "sans"}`);
    return path === "layout" ? t(`layout.${choice as "rows"}`) : t(`align.${choice as "left"}`);
  };
}
