import { Menu } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import { type ViewKind, viewKinds } from "../registry.ts";
import { hasUi } from "../ui-registry.ts";

/** What a new view can be, in a menu. */
export function ViewKindItems({ choose }: { choose: (kind: ViewKind) => void }) {
  const t = useTranslations("views.types");
  return viewKinds
    .filter(({ type }) => hasUi(type))
    .map((kind) => (
      <Menu.Item key={kind.name} leftSection={<Icon name={kind.icon} size={14} />} onClick={() => choose(kind)}>
        {t(kind.name)}
      </Menu.Item>
    ));
}
