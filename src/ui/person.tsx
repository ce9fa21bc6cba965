import { useState } from "react";
import classes from "./person.module.css";

interface PersonProps {
  name: string;
  picture?: string | null;
}

/** The chip by which a person is shown everywhere. Wrap it in a link where a click should open them. */
export function Person({ name, picture, size = 20 }: PersonProps & { size?: number }) {
  return (
    <span className={classes.person}>
      <PersonAvatar name={name} picture={picture} size={size} />
      <span className={classes.name}>{name}</span>
    </span>
  );
}

/** Decorative beside the name; with `labelled` it stands alone and says whose it is. */
export function PersonAvatar({
  name,
  picture,
  size = 28,
  labelled,
}: PersonProps & { size?: number; labelled?: boolean }) {
  const [broken, setBroken] = useState<string>();
  const shown = picture && picture !== broken ? picture : undefined;
  const role = labelled ? ({ role: "img", "aria-label": name } as const) : ({ "aria-hidden": true } as const);
  return (
    <span
      className={classes.avatar}
      data-color={colourOf(name)}
      style={{ width: size, height: size, fontSize: Math.max(9, Math.round(size * 0.4)) }}
      {...role}
      // A picture made of letters, not words that a button around it would have to be called by.
      data-initials={shown ? undefined : initialsOf(name)}
    >
      {shown && (
        <img
          className={classes.picture}
          src={shown}
          alt=""
          width={size}
          height={size}
          onError={() => setBroken(shown)}
        />
      )}
    </span>
  );
}

export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const [first = "", last = ""] = [words[0], words.length > 1 ? words.at(-1) : ""];
  return (firstLetter(first) + firstLetter(last)).toLocaleUpperCase() || "?";
}

/** 1 to 6, the same for the same name always. */
export function colourOf(name: string): number {
  let hash = 7;
  for (const letter of name.trim().toLowerCase()) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return (hash % 6) + 1;
}

/** Spread, not [0]: a letter may be more than one UTF-16 unit. */
function firstLetter(word: string): string {
  return [...word.replace(/^[^\p{L}\p{N}]+/u, "")][0] ?? "";
}
