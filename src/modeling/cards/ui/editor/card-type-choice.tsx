import { useTranslations } from "use-intl";
import { PictureChoice } from "#ui/picture-choice.tsx";
import { type CardTypeName, cardTypeNames } from "../../registry.ts";
import { cardUi } from "../../ui-registry.ts";

/** The types of cards, each with a little picture of itself. */
export function CardTypeChoice({ value, onChange }: { value: CardTypeName; onChange: (type: CardTypeName) => void }) {
  const t = useTranslations("cards");
  const options = cardTypeNames.map((type) => {
    const { Picture } = cardUi[type];
    return { value: type, picture: <Picture />, name: t(`types.${type}.name`), about: t(`types.${type}.about`) };
  });
  return <PictureChoice label={t("editor.type")} path="type" {...{ value, onChange, options }} />;
}
