import { useEffect, useState } from "react";
import { useStillness } from "#ui/use-stillness.ts";
import { Icon, type IconProps } from "./icon.tsx";
import { loadGlyph } from "./icon-glyphs.ts";
import { startRotation } from "./rotation.ts";

export type RotatingIconProps = Omit<IconProps, "name"> & {
  names: readonly string[];
  every?: number;
};

/** Shows one icon after the other, and rests on the last one reached. */
export function RotatingIcon({ names, every = 1500, ...icon }: RotatingIconProps) {
  const reducedMotion = useStillness();
  const [position, setPosition] = useState(0);
  const list = names.join(" ");

  useEffect(() => {
    setPosition(0);
    if (reducedMotion) return;
    const rotation = list.split(" ");
    for (const name of rotation) loadGlyph(name).catch(ignore);
    return startRotation(rotation.length, every, setPosition);
  }, [list, every, reducedMotion]);

  const name: string = names[position] ?? names[0] ?? "";
  return <Icon name={name} {...icon} />;
}

/** Loading ahead is a courtesy: the icon itself asks again, and shows it if that fails too. */
function ignore() {}
