import { Input } from "@mantine/core";
import { useId } from "react";
import { IconPicker } from "./icon-picker.tsx";

interface IconFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** The icon picker as a field among others. */
export function IconField({ label, value, onChange, error }: IconFieldProps) {
  const id = useId();
  return (
    <Input.Wrapper label={label} labelProps={{ htmlFor: id }} error={error} data-path="icon">
      <div>
        <IconPicker id={id} value={value} onChange={(next) => next && onChange(next)} label={label} />
      </div>
    </Input.Wrapper>
  );
}
