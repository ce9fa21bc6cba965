import { Fragment } from "react";
import { isForeignTag, titleOfTag } from "./designer/tag-words.ts";
import { splitAtTags } from "./split-at-tags.ts";
import classes from "./tagged-line.module.css";
import { type TagContext, useMergeTags } from "./use-merge-tags.ts";

/** A line that was written with merge tags, to be read: each by the name that people know it by. */
export function TaggedLine({ text, about }: { text: string; about: TagContext }) {
  const { tags } = useMergeTags(about);
  return splitAtTags(text).map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: drawn once for each text, never reordered
    <Fragment key={at}>
      {piece.startsWith("{{") ? (
        <span className={classes.tag} {...(isForeignTag(piece, tags) ? { "data-foreign": true } : { title: piece })}>
          {titleOfTag(piece, tags)}
        </span>
      ) : (
        piece
      )}
    </Fragment>
  ));
}
