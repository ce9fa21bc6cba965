import { fileAddress } from "#platform/files/ui/file-address.ts";
import { type ArtworkName, artworkPath } from "../artwork.ts";
import { boxColors, fontStacks } from "../design-styles.ts";
import classes from "../ui/designer/drawings.module.css";
import { LineDrawing } from "../ui/designer/rich-drawing.tsx";
import { TextEditor } from "../ui/designer/text-editor.tsx";
import { blockUi, type DrawingProps } from "./block-ui.ts";

type Content = {
  fileId: string | null;
  artwork: ArtworkName | null;
  alt: string;
  eyebrow: string;
  title: string;
  lead: string;
  align: "left" | "center" | "right";
  color: string | null;
};

export const hero = blockUi<Content>({ kind: "hero", icon: "fas_panorama", Drawing, hidden: ["artwork", "title"] });

function Drawing({ block, context, edit }: DrawingProps<Content>) {
  const { styles, known, language } = context;
  const { fileId, artwork, alt, eyebrow, title, lead, align } = block;
  const source = fileId ? fileAddress(fileId, 1024) : artwork && artworkPath(artwork);
  const background = block.color ?? styles.accent;
  const look = {
    background,
    color: boxColors(background, styles).color,
    fontFamily: fontStacks[styles.font],
    textAlign: align,
  };
  return (
    <div className={classes.hero} style={look} lang={language}>
      {source && <img src={source} alt={alt} />}
      <div className={classes.heroWords}>
        {eyebrow !== "" && (
          <p className={classes.eyebrow}>
            <LineDrawing text={eyebrow} tags={known.tags} empty="heading" />
          </p>
        )}
        <div className={classes.heroTitle}>
          {edit ? (
            <TextEditor
              value={title}
              onChange={(written) => edit({ title: written })}
              known={known}
              name="heading"
              form="line"
            />
          ) : (
            <LineDrawing text={title} tags={known.tags} empty="heading" />
          )}
        </div>
        {lead !== "" && (
          <p className={classes.lead}>
            <LineDrawing text={lead} tags={known.tags} empty="heading" />
          </p>
        )}
      </div>
    </div>
  );
}
