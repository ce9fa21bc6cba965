import { Input } from "@mantine/core";
import { CopyText } from "#ui/copy-text.tsx";

interface StoredNameProps {
  label: string;
  description: string;
  value: string;
}

/** What something is called where it is stored: to be read and copied, among what can be changed. */
export function StoredName({ label, description, value }: StoredNameProps) {
  return (
    <Input.Wrapper label={label} labelElement="div" description={description}>
      <div>
        <CopyText value={value} label={label} />
      </div>
    </Input.Wrapper>
  );
}
