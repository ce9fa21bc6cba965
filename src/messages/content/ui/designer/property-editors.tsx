import { Button, ColorInput, Input, NumberInput, SegmentedControl, Select, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { FilterBuilder } from "#data/filters/ui/filter-builder.tsx";
import type { Filter } from "#shared/filter.ts";
import type { EditorProps, Editors } from "#ui/schema-form/schema-form.tsx";
import type { ListPath } from "../merge-tags.ts";
import { TagPicker } from "../tag-picker.tsx";
import classes from "./designer.module.css";
import { PictureDrop } from "./picture-drop.tsx";
import { usePropertyContext } from "./property-context.ts";
import { SocialEditor } from "./social-editor.tsx";
import { ViewEditor, ViewFieldsEditor, ViewLinkEditor } from "./view-editors.tsx";
import { withProtocol } from "./with-protocol.ts";

/** What a setting of a block is edited with, by what its schema says of it. */
export const propertyEditors: Editors = {
  color: (props) => <ColorEditor {...props} none="asBrand" />,
  boxColor: (props) => <ColorEditor {...props} none="noBox" />,
  level: LevelEditor,
  address: AddressEditor,
  words: WordsEditor,
  width: WidthEditor,
  picture: PictureEditor,
  list: (props) => <PathEditor {...props} offered="lists" />,
  lineItems: (props) => <PathEditor {...props} offered="lineItems" />,
  filter: FilterEditor,
  social: SocialEditor,
  view: ViewEditor,
  viewFields: ViewFieldsEditor,
  viewLink: ViewLinkEditor,
};

const swatches = [
  "#18181b",
  "#52525b",
  "#ffffff",
  "#b91c1c",
  "#c2410c",
  "#a16207",
  "#15803d",
  "#0e7490",
  "#1d4ed8",
  "#7e22ce",
];

type ColorEditorProps = EditorProps & { none: "asBrand" | "noBox" };

function ColorEditor({ value, onChange, label, help, error, isNullable, disabled, none }: ColorEditorProps) {
  const t = useTranslations("messageDesigner");
  return (
    <ColorInput
      {...{ label, description: help, error, disabled }}
      value={typeof value === "string" ? value : ""}
      placeholder={isNullable ? t(none) : ""}
      format="hex"
      withEyeDropper={false}
      swatches={swatches}
      onChange={(typed) => {
        if (/^#[0-9a-f]{6}$/i.test(typed)) onChange(typed.toLowerCase());
        else if (typed === "" && isNullable) onChange(null);
      }}
    />
  );
}

function LevelEditor({ value, onChange, label }: EditorProps) {
  const t = useTranslations("messageDesigner.option.level");
  const levels = ["1", "2", "3"] as const;
  return (
    <Input.Wrapper label={label} labelElement="div">
      <SegmentedControl
        fullWidth
        aria-label={label}
        data={levels.map((level) => ({ value: level, label: t(level) }))}
        value={String(value)}
        onChange={(level) => onChange(Number(level))}
      />
    </Input.Wrapper>
  );
}

/** Of what a click leads to, with links that are each recipient's own. */
function AddressEditor({ value, onChange, label, help, error, disabled }: EditorProps) {
  const { known } = usePropertyContext();
  const links = known.tags.filter(({ group }) => group === "links");
  return (
    <div className={classes.setting}>
      <TextInput
        {...{ label, description: help, error, disabled }}
        placeholder="https://"
        inputMode="url"
        value={typeof value === "string" ? value : ""}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={(event) => onChange(withProtocol(event.currentTarget.value))}
      />
      {links.length > 0 && <TagPicker tags={links} insert={onChange} />}
    </div>
  );
}

function WordsEditor({ value, onChange, label, help, error, disabled }: EditorProps) {
  return (
    <TextInput
      {...{ label, description: help, error, disabled }}
      value={typeof value === "string" ? value : ""}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function WidthEditor({ value, onChange, label, help, error, disabled }: EditorProps) {
  const t = useTranslations("messageDesigner");
  return (
    <NumberInput
      {...{ label, description: help, error, disabled }}
      min={10}
      max={600}
      suffix=" px"
      placeholder={t("fullWidth")}
      value={typeof value === "number" ? value : ""}
      onChange={(typed) => onChange(typed === "" ? null : Math.round(Number(typed)))}
    />
  );
}

function PictureEditor({ value, onChange, label }: EditorProps) {
  const t = useTranslations("messageDesigner");
  const { block, change } = usePropertyContext();
  const hasArtwork = !!(block as { artwork?: string | null } | undefined)?.artwork;
  return (
    <Input.Wrapper label={label} labelElement="div">
      {value ? (
        <Button variant="default" size="xs" onClick={() => onChange(null)}>
          {t("removePicture")}
        </Button>
      ) : (
        <PictureDrop onDone={onChange} />
      )}
      {!value && hasArtwork && (
        <Button variant="subtle" size="compact-sm" onClick={() => change({ artwork: null })}>
          {t("removeArtwork")}
        </Button>
      )}
    </Input.Wrapper>
  );
}

function PathEditor({ value, onChange, label, help, offered }: EditorProps & { offered: "lists" | "lineItems" }) {
  const t = useTranslations("messageDesigner");
  const { known } = usePropertyContext();
  const lists: readonly ListPath[] = known[offered];
  const current = typeof value === "string" ? value : "";
  const isKnown = current === "" || lists.some(({ path }) => path === current);
  return (
    <Select
      label={label}
      description={lists.length === 0 ? t(known.isWaiting ? "recipientsFirst" : "noLists") : help}
      data={[
        ...lists.map(({ path, title }) => ({ value: path, label: title })),
        ...(isKnown ? [] : [{ value: current, label: current }]),
      ]}
      value={current === "" ? null : current}
      onChange={(chosen) => onChange(chosen ?? "")}
      disabled={lists.length === 0 && isKnown}
    />
  );
}

function FilterEditor({ value, label }: EditorProps) {
  const t = useTranslations("messageDesigner");
  const { collectionId, itemCollectionId, change } = usePropertyContext();
  const asked = itemCollectionId ?? collectionId;
  const about = itemCollectionId ? "item" : "record";
  return (
    <Input.Wrapper label={label} labelElement="div">
      {asked ? (
        <FilterBuilder
          collectionId={asked}
          value={value as Filter | null}
          onChange={(filter) => change({ filter, about })}
          begin={null}
        />
      ) : (
        <p className={classes.quiet}>{t("recipientsFirst")}</p>
      )}
    </Input.Wrapper>
  );
}
