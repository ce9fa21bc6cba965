import { TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { FieldPair } from "#ui/field-group.tsx";

type Field = (name: "email" | "firstName" | "lastName") => object;

/** Who is invited: an address and a name. */
export function AdminFields({ field }: { field: Field }) {
  const t = useTranslations("teams.invite");
  return (
    <>
      <TextInput
        label={t("email")}
        type="email"
        inputMode="email"
        autoComplete="off"
        withAsterisk
        mt={8}
        mb={12}
        {...field("email")}
      />
      <FieldPair>
        <TextInput label={t("firstName")} autoComplete="off" withAsterisk {...field("firstName")} />
        <TextInput label={t("lastName")} autoComplete="off" {...field("lastName")} />
      </FieldPair>
    </>
  );
}
