import { Button, Select, TextInput } from "@mantine/core";
import { useFocusWithin } from "@mantine/hooks";
import { type ClipboardEvent, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import type { InputProps } from "../../field-ui.ts";
import { FieldGroup } from "../../ui/field-group.tsx";
import { useTextContext } from "../../ui/use-text-context.ts";
import { useSay } from "../../ui/use-typed-text.ts";
import { useValueDraft } from "../../ui/use-value-draft.ts";
import { type AddressDraft, readAddressDraft, writeAddressDraft } from "./address-draft.ts";
import classes from "./address-input.module.css";
import { countryChoices } from "./country-choices.ts";
import { FindCoordinates } from "./find-coordinates.tsx";
import { type Address, physicalAddress } from "./physical-address.ts";
import { positionIn } from "./position-in-link.ts";

type AddressInputProps = {
  field: InputProps<object, Address>;
  /** Inside of something that closes at a press elsewhere. */
  isFloating: boolean;
};

/** The parts of an address. One that is pasted whole into the first line is taken apart. */
export function AddressInput({ field, isFloating }: AddressInputProps) {
  const t = useTranslations("fields.inputs.physical_address");
  const say = useSay();
  const context = useTextContext();
  const { draft, change, problem } = useValueDraft(field, { write: writeAddressDraft, read: readAddressDraft });
  const set = (some: Partial<AddressDraft>) => change({ ...draft, ...some });
  const [wantsPlace, setWantsPlace] = useState(false);
  const hasPlace = wantsPlace || draft.latitude !== "" || draft.longitude !== "";
  /** Coordinates, or a link of a map service that says where it is. */
  const pastePosition = (event: ClipboardEvent): boolean => {
    const found = positionIn(event.clipboardData.getData("text/plain"));
    if (!found) return false;
    event.preventDefault();
    set({ latitude: String(found.latitude), longitude: String(found.longitude) });
    return true;
  };
  const paste = (event: ClipboardEvent) => {
    if (/^(https?|geo):/i.test(event.clipboardData.getData("text/plain").trim()) && pastePosition(event)) return;
    const read = physicalAddress.parse(event.clipboardData.getData("text/plain"), {}, context);
    const given = "value" in read ? (read.value as Address | null) : null;
    const isWhole = given !== null && (given.city !== "" || given.postalCode !== "" || given.country !== "");
    if (!isWhole) return;
    event.preventDefault();
    change(writeAddressDraft(given));
  };
  const part = (name: Exclude<keyof AddressDraft, "country">, autoComplete: string) => ({
    label: t(name),
    labelProps,
    value: draft[name],
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
    disabled: field.disabled ?? false,
    autoComplete,
  });
  // Half an address is wrong only once somebody has left it.
  const { ref, focused } = useFocusWithin();
  const error = field.error ?? (problem && !focused && say(problem));
  return (
    <FieldGroup {...field} error={error}>
      <div ref={ref} className={classes.parts}>
        <TextInput
          {...part("line1", "address-line1")}
          className={classes.whole ?? ""}
          data-path={field.path}
          autoFocus={field.autoFocus ?? false}
          onPaste={paste}
        />
        <TextInput {...part("line2", "address-line2")} className={classes.whole ?? ""} />
        <TextInput {...part("city", "address-level2")} />
        <TextInput {...part("region", "address-level1")} />
        <TextInput {...part("postalCode", "postal-code")} />
        <CountrySelect
          value={draft.country}
          onChange={(country) => set({ country })}
          disabled={field.disabled ?? false}
          isFloating={isFloating}
        />
        {hasPlace && (
          <>
            <TextInput {...part("latitude", "off")} inputMode="decimal" placeholder="44.2795" onPaste={pastePosition} />
            <TextInput
              {...part("longitude", "off")}
              inputMode="decimal"
              placeholder="-73.9799"
              onPaste={pastePosition}
            />
            <p className={`${classes.whole} ${classes.hint}`}>{t("coordinatesHint")}</p>
          </>
        )}
      </div>
      {!hasPlace && !field.disabled && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt={8}
          leftSection={<Icon name="fas_location-dot" size={12} />}
          onClick={() => setWantsPlace(true)}
        >
          {t("addCoordinates")}
        </Button>
      )}
      {!field.disabled && (
        <FindCoordinates
          draft={draft}
          isFloating={isFloating}
          choose={({ latitude, longitude }) => set({ latitude: String(latitude), longitude: String(longitude) })}
        />
      )}
    </FieldGroup>
  );
}

const labelProps = { className: classes.label ?? "" };

type CountryProps = { value: string; onChange(code: string): void; disabled: boolean; isFloating: boolean };

function CountrySelect({ value, onChange, disabled, isFloating }: CountryProps) {
  const t = useTranslations("fields.inputs.physical_address");
  const locale = useLocale();
  return (
    <Select
      label={t("country")}
      labelProps={labelProps}
      data={countryChoices(locale)}
      value={value || null}
      onChange={(code) => onChange(code ?? "")}
      searchable
      clearable
      clearButtonProps={{ "aria-label": t("clearCountry") }}
      nothingFoundMessage={t("noCountry")}
      disabled={disabled}
      autoComplete="off"
      comboboxProps={{ withinPortal: !isFloating }}
    />
  );
}
