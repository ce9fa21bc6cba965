import { Combobox, PillsInput, useCombobox } from "@mantine/core";
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, use, useRef } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import type { InputProps } from "../field-ui.ts";
import { CellPanel } from "./cell-panel.ts";
import { ChoiceDropdown, newChoice } from "./choice-dropdown.tsx";
import classes from "./choice-input.module.css";
import type { Choice, Creation, Offer } from "./choice-offer.ts";
import { controlProps, frameProps } from "./frame-props.ts";

type ChoiceInputProps = Pick<
  InputProps,
  "label" | "description" | "error" | "required" | "disabled" | "autoFocus" | "path" | "room"
> & {
  chosen: readonly string[];
  onChange(ids: string[]): void;
  /** As many as may be chosen: a new choice takes the place of a single one. */
  most: number;
  offer: Offer;
  search: string;
  onSearch(text: string): void;
  drawChip(id: string, onRemove: (() => void) | undefined): ReactNode;
  drawChoice(choice: Choice): ReactNode;
  /** Whether pasted text was understood as choices. */
  onPaste?(text: string): boolean;
  onOpen?(): void;
};

/** Chosen things as chips, and more of them by typing. Everything by keyboard: arrows, Enter, Escape, Backspace. */
export function ChoiceInput(props: ChoiceInputProps) {
  const { chosen, onChange, most, offer, search, onSearch, room } = props;
  const t = useTranslations("fields.inputs.choices");
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      onSearch("");
    },
    onDropdownOpen: () => props.onOpen?.(),
  });
  const panel = use(CellPanel);
  const input = useRef<HTMLInputElement>(null);
  const isSingle = most === 1;
  const isFull = !isSingle && chosen.length >= most;
  const remove = (id: string) => onChange(chosen.filter((each) => each !== id));
  const pick = (id: string) => {
    const creations = [...(offer.create ?? []), ...(offer.setUp ? [offer.setUp] : [])];
    const creation = creations.find(({ key }) => id === newChoice(key));
    if (creation) return void add(creation);
    onSearch("");
    if (isSingle) {
      onChange([id]);
      panel?.onPicked();
    } else if (chosen.includes(id)) remove(id);
    else if (!isFull) onChange([...chosen, id]);
    if (isSingle) combobox.closeDropdown();
  };
  const add = async ({ run }: Creation) => {
    const isAdded = await run();
    // The person may have been asked for more in a panel, which is gone in a moment.
    setTimeout(() => document.activeElement === document.body && input.current?.focus(), 60);
    // What was typed stays for another try.
    onSearch(isAdded ? "" : search);
    if (!isAdded || !isSingle) return;
    combobox.closeDropdown();
    panel?.onPicked();
  };
  const press = (event: KeyboardEvent) => {
    const last = chosen.at(-1);
    // What fits is not known yet: leaving now would lose what was typed.
    if (event.key === "Enter" && search.trim() !== "" && offer.state === "loading" && offer.choices.length === 0)
      event.preventDefault();
    if (event.key !== "Backspace" || search !== "" || last === undefined || event.nativeEvent.isComposing) return;
    event.preventDefault();
    remove(last);
  };
  const paste = (event: ClipboardEvent) => {
    if (!props.onPaste?.(event.clipboardData.getData("text/plain"))) return;
    event.preventDefault();
    combobox.closeDropdown();
  };
  const { "aria-label": ariaLabel, ...frame } = { "aria-label": undefined, ...frameProps(props) };
  const field = controlProps(props);

  return (
    <Combobox store={combobox} onOptionSubmit={pick} disabled={props.disabled ?? false} withinPortal>
      <Combobox.DropdownTarget>
        <PillsInput
          {...frame}
          classNames={{ ...("classNames" in frame ? frame.classNames : {}), input: classes[room] ?? "" }}
          disabled={props.disabled ?? false}
          onClick={() => combobox.openDropdown()}
          rightSection={<Icon name="fas_chevron-down" size={10} />}
          rightSectionPointerEvents="none"
        >
          <span className={classes.chips}>
            {chosen.map((id) => (
              <span key={id} className={classes.chip}>
                {props.drawChip(id, props.disabled ? undefined : () => remove(id))}
              </span>
            ))}
            <Combobox.EventsTarget autoComplete="off" withExpandedAttribute>
              <PillsInput.Field
                {...field}
                ref={input}
                className={classes.field ?? ""}
                data-alone={chosen.length === 0 || undefined}
                aria-label={ariaLabel}
                aria-description={chosen.length > 0 ? t("backspace") : undefined}
                value={search}
                placeholder={chosen.length === 0 ? t("placeholder") : ""}
                onFocus={() => combobox.openDropdown()}
                onBlur={() => combobox.closeDropdown()}
                onChange={(event) => {
                  onSearch(event.currentTarget.value);
                  combobox.openDropdown();
                  combobox.updateSelectedOptionIndex();
                }}
                onKeyDown={press}
                onPaste={paste}
              />
            </Combobox.EventsTarget>
          </span>
        </PillsInput>
      </Combobox.DropdownTarget>
      <ChoiceDropdown
        {...{ offer, chosen, search, isFull }}
        label={props.label}
        drawChoice={props.drawChoice}
        combobox={combobox}
      />
    </Combobox>
  );
}
