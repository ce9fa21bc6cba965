import { useEffect } from "react";
import type { BrandId } from "#shared/brands.ts";
import { createStore } from "#ui/store.ts";

const shown = createStore<BrandId | undefined>(undefined);

/** Of the team that a public page comes from, whatever the visitor's own team or the host say. */
export const useShownBrand = shown.useValue;

/** As long as the page is there. */
export function usePageBrand(brand: BrandId | undefined) {
  useEffect(() => {
    shown.set(brand);
    return () => shown.set(undefined);
  }, [brand]);
}
