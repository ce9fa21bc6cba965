import { useTranslations } from "use-intl";
import { blockUi, type DrawingProps } from "./block-ui.ts";

type Content = { over: string };

export const repeat = blockUi<Content>({
  kind: "repeat",
  icon: "fas_repeat",
  Caption,
  begin: () => ({ blocks: [], otherwise: [] }),
  hidden: ["blocks", "otherwise"],
});

function Caption({ block: { over }, context: { known } }: DrawingProps<Content>) {
  const t = useTranslations("messageDesigner");
  const title = known.lists.find(({ path }) => path === over)?.title ?? over;
  return over === ""
    ? t("repeatNothing")
    : t.rich("repeatFor", { list: title, b: (words) => <strong>{words}</strong> });
}
