import { TextInput } from "@mantine/core";
import { Icon } from "#ui/icon/icon.tsx";

interface SearchInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Small enough for the head of a card. */
  size?: "xs" | "sm";
  className?: string | undefined;
  /** It has the focus when what it stands in opens, whatever stands before it. */
  isEntry?: boolean;
}

/** Narrows down what is shown already. */
export function SearchInput({ label, value, onChange, size = "sm", className, isEntry }: SearchInputProps) {
  return (
    <TextInput
      type="search"
      size={size}
      className={className ?? ""}
      aria-label={label}
      placeholder={label}
      data-autofocus={isEntry || undefined}
      leftSection={<Icon name="fas_magnifying-glass" size={size === "xs" ? 12 : 14} />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
