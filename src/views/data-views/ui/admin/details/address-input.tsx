import { Button, Menu, ScrollArea, TextInput } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import { addressForPeople, addressToKeep } from "../../../item-address.ts";
import classes from "./address-input.module.css";
import { useViewColumns, type ViewColumn } from "./view-columns.ts";

type AddressInputProps = {
  collectionId: string;
  /** With fields by their ids. */
  value: string;
  onChange: (address: string) => void;
  error: ReactNode;
};

/** An address in which values of the item are put in: fields are written by their titles and kept by their ids. */
export function AddressInput({ collectionId, value, onChange, error }: AddressInputProps) {
  const t = useTranslations("viewAdmin.itemUrl");
  const columns = [...useViewColumns(collectionId).values()].filter(({ field, group }) => field && group !== "system");
  const input = useRef<HTMLInputElement>(null);
  // What is half-typed between braces is nobody's id yet.
  const [typed, setTyped] = useState<string>();
  const text = typed ?? addressForPeople(value, columns);
  const { unknown } = addressToKeep(text, columns);
  const write = (next: string) => {
    setTyped(next);
    onChange(addressToKeep(next, columns).address);
  };
  const insert = ({ key }: ViewColumn) => {
    const at = input.current?.selectionStart ?? text.length;
    const end = input.current?.selectionEnd ?? at;
    write(text.slice(0, at) + addressForPeople(`{{${key}}}`, columns) + text.slice(end));
    input.current?.focus();
  };
  return (
    <div className={classes.address}>
      <TextInput
        ref={input}
        className={classes.input ?? ""}
        label={t("address")}
        description={t("addressHelp")}
        placeholder="https://"
        required
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
        onBlur={() => unknown.length === 0 && setTyped(undefined)}
        error={error ?? (unknown[0] && t("unknownField", { name: unknown[0] }))}
        data-path="itemUrl.address"
      />
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" leftSection={<Icon name="fas_plus" size={12} />}>
            {t("insert")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <ScrollArea.Autosize mah={320}>
            {columns.map((column) => (
              <Menu.Item
                key={column.key}
                leftSection={<Icon name={column.icon} size={14} />}
                onClick={() => insert(column)}
              >
                {column.title}
              </Menu.Item>
            ))}
          </ScrollArea.Autosize>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
