import { useState } from "react";

export const looks = ["list", "calendar"] as const;
export type Look = (typeof looks)[number];

const key = "simply.scheduled-messages";

/** How somebody looked at what is scheduled last, in this browser. */
export function useRememberedLook(): [Look, (look: Look) => void] {
  const [look, setLook] = useState(read);
  return [
    look,
    (next) => {
      setLook(next);
      try {
        localStorage.setItem(key, next);
      } catch {
        // A browser that keeps nothing begins with the list.
      }
    },
  ];
}

function read(): Look {
  try {
    return looks.find((each) => each === localStorage.getItem(key)) ?? "list";
  } catch {
    return "list";
  }
}
