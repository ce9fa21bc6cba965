import { useTranslations } from "use-intl";
import { fileAddress } from "#platform/files/ui/file-address.ts";
import classes from "../ui/designer/drawings.module.css";
import { PictureDrop } from "../ui/designer/picture-drop.tsx";
import { blockUi, type DrawingProps } from "./block-ui.ts";

type Content = {
  fileId: string | null;
  address: string;
  alt: string;
  width: number | null;
  align: "left" | "center" | "right";
};

// A picture from elsewhere would tell its host who reads: such an address comes from scripts alone.
export const picture = blockUi<Content>({ kind: "picture", icon: "fas_image", Drawing, hidden: ["address"] });

function Drawing({ block, context, edit }: DrawingProps<Content>) {
  const t = useTranslations("messageDesigner");
  const { fileId, width, align, alt } = block;
  if (fileId === null) {
    if (edit) return <PictureDrop onDone={(chosen) => edit({ fileId: chosen })} />;
    return <p className={classes.invitation}>{t(block.address ? "pictureElsewhere" : "noPicture")}</p>;
  }
  return (
    <div style={{ textAlign: align }}>
      <img
        className={classes.picture}
        src={fileAddress(fileId, 1024)}
        alt={alt}
        style={{ ...(width && { width }), borderRadius: context.styles.radius }}
      />
    </div>
  );
}
