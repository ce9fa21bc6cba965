import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";

/** What a wizard is made of, as long as it has nothing. */
export function NoSteps({ addFirst }: { addFirst: () => void }) {
  const t = useTranslations("wizards.admin.steps");
  return (
    <Card>
      <EmptyState
        icon="fas_shoe-prints"
        action={
          <Button leftSection={<Icon name="fas_plus" size={14} />} onClick={addFirst}>
            {t("addFirst")}
          </Button>
        }
      >
        {t("empty")}
      </EmptyState>
    </Card>
  );
}
