import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { earlyFiles } from "./src/app/client/vite-early-files.ts";
import { leanZod } from "./src/app/client/vite-lean-zod.ts";
import { pageFile } from "./src/app/client/vite-page-files.ts";
import { compiledWords, wordParts } from "./src/locales/vite-words.ts";
import { widgetsInDevelopment } from "./src/public/website-widgets/vite-widget.ts";
import { icons } from "./src/ui/icon/vite-icons.ts";
import { cities } from "./src/views/data-views/types/map/vite-cities.ts";

const everyPage =
  /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](react-router|router-core|history|store|react-store|react-query|query-core)|use-intl|intl-messageformat|@formatjs|zod)[\\/]|src[\\/]shared[\\/]/;
/** Of these, what only the pages after sign-in use. */
const laterPages =
  /query.*[\\/](quer(y|ies)Observer|infiniteQuery\w*|mutationObserver|use(Base|Infinite)?Quer\w+|useMutation|suspense|QueryErrorResetBoundary|errorBoundaryUtils|IsRestoringProvider)\.|router[\\/].*useBlocker|shared[\\/](filter|sort|fold-text|same-json|qr-picture|settings|zones-by-country)\.ts/;

/** What the server answers itself: the API, and whole pages for people without an account. */
const byServer = "^/(api|public|subscribe|AuthPublicDataWizard|test/widget)(/|\\?|$)";

export default defineConfig({
  plugins: [react(), icons(), cities(), wordParts(), compiledWords(), leanZod(), earlyFiles(), widgetsInDevelopment()],
  build: {
    outDir: ".build/client",
    emptyOutDir: true,
    target: "es2023",
    // MapLibre with what uses it, and the list of towns, load with a map alone; e2e/budgets.test.ts holds the first pages.
    chunkSizeWarningLimit: 1_150,
    rolldownOptions: {
      output: {
        // What every page needs, in one file: it compresses better than fifty, and changes rarely.
        codeSplitting: {
          groups: [
            { name: "base", test: (id) => everyPage.test(id) && !laterPages.test(id) },
            { name: pageFile(), debugName: "pages", includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: { proxy: { [byServer]: { target: process.env.API_URL ?? "http://127.0.0.1:3001" } } },
});
