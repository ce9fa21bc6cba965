import { useDebouncedCallback } from "@mantine/hooks";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";

/** What is searched for, kept in the address as well: a link leads to the same letters. Typing never waits for the address. */
export function useSearchInAddress(key: string): [string, (value: string) => void] {
  const inAddress = String((useSearch({ strict: false }) as Record<string, unknown>)[key] ?? "");
  const navigate = useNavigate();
  const written = useRef(inAddress);
  const [value, setValue] = useState(inAddress);

  useEffect(() => {
    // Someone else changed the address: a link, or the back button.
    if (inAddress === written.current) return;
    written.current = inAddress;
    setValue(inAddress);
  }, [inAddress]);

  const write = useDebouncedCallback((next: string) => {
    written.current = next;
    void navigate({ to: ".", search: (next ? { [key]: next } : {}) as never, replace: true });
  }, 400);
  return [
    value,
    (next) => {
      setValue(next);
      write(next.trim());
    },
  ];
}
