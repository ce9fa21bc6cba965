import { Button } from "@mantine/core";
import { useIntersection } from "@mantine/hooks";
import { useEffect, useEffectEvent } from "react";
import classes from "./load-more.module.css";

interface LoadMoreProps {
  label: string;
  isLoading: boolean;
  /** The last try did not work: the next one is the person's. */
  hasFailed: boolean;
  load: () => unknown;
}

/** At the end of a list of which there is more: read when it comes into sight, or by its button. */
export function LoadMore({ label, isLoading, hasFailed, load }: LoadMoreProps) {
  const { ref, entry } = useIntersection({ rootMargin: "400px" });
  const isDue = entry?.isIntersecting === true && !isLoading && !hasFailed;
  const go = useEffectEvent(() => void load());
  useEffect(() => {
    if (isDue) go();
  }, [isDue]);
  return (
    <div ref={ref} className={classes.more}>
      <Button variant="subtle" size="xs" loading={isLoading} onClick={() => void load()}>
        {label}
      </Button>
    </div>
  );
}
