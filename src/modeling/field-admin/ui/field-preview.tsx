import { CatchBoundary } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { linesOf } from "#data/custom-lists/ui/pasted-lines.ts";
import type { FieldType } from "#data/fields/field-type.ts";
import { listSetting, neededSetting } from "#data/fields/type-settings.ts";
import { type ChoiceSource, ChoiceSourceContext } from "#data/fields/ui/choice-source.ts";
import { FieldDisplay } from "#data/fields/ui/field-display.tsx";
import { FieldInput } from "#data/fields/ui/field-input.tsx";
import { KnownNames } from "#data/fields/ui/known-names.tsx";
import { sampleNames } from "#data/fields/ui/sample-names.ts";
import { knownFieldUi } from "#data/fields/ui-registry.ts";
import { canonicalJson } from "#shared/same-json.ts";
import classes from "./field-preview.module.css";
import { type FieldValues, settingsFor } from "./field-values.ts";

/** The field as people will meet it: to fill in, in a list and on a page. Reacts to every setting at once. */
export function FieldPreview({ type, values }: { type: FieldType; values: FieldValues }) {
  const t = useTranslations("dataFields.preview");
  const { title, description, isRequired, defaultValue } = values;
  const typed = useTypedList(values.choices);
  const setting = listSetting(type);
  const config = { ...settingsFor(type, values.config), ...(typed && setting && { [setting]: typedListId }) };
  const field = { title: title.trim() || t("untitled"), description, isRequired, dataType: type.name, config };
  const [tried, setTried] = useState<unknown>(undefined);
  const value = tried === undefined ? (defaultValue ?? sampleFor(type, config)) : tried;
  const look = canonicalJson(config);
  return (
    <KnownNames value={sampleNames}>
      <section className={classes.preview} aria-label={t("title")}>
        <h3 className={classes.heading}>{t("title")}</h3>
        <CatchBoundary getResetKey={() => look} errorComponent={() => <p className={classes.none}>{t("none")}</p>}>
          <div className={classes.input}>
            <ChoiceSourceContext value={typed}>
              <FieldInput key={look} field={field} value={value} onChange={setTried} />
            </ChoiceSourceContext>
          </div>
          <dl className={classes.displays}>
            <dt>{t("list")}</dt>
            <dd className={classes.cell}>
              <FieldDisplay field={field} value={value} room="cell" />
            </dd>
            <dt>{t("page")}</dt>
            <dd>
              <FieldDisplay field={field} value={value} room="page" />
            </dd>
          </dl>
        </CatchBoundary>
      </section>
    </KnownNames>
  );
}

const typedListId = "typed";

/** The choices as they are typed, before there is a list of them. */
function useTypedList(text: string): ChoiceSource | undefined {
  return useMemo(() => {
    const names = [...new Set(linesOf(text))];
    if (names.length === 0) return undefined;
    const plain = { color: null, icon: null, isRetired: false, usedBy: null };
    const items = names.map((name) => ({ id: name, name, ...plain }));
    return { key: names.join("\n"), listItems: async () => items, findRecords: async () => [] };
  }, [text]);
}

/** Only what is a value under these settings: a shorter text may be all that fits. */
function sampleFor(type: FieldType, config: Record<string, unknown>): unknown {
  // Where one chooses from something of the team's own, made-up values would only confuse.
  if (neededSetting(type, {})) return null;
  const schema = type.value(config);
  const samples = [knownFieldUi(type.name)?.sample, ...type.examples.values];
  return samples.find((sample) => sample !== undefined && sample !== null && schema.safeParse(sample).success) ?? null;
}
