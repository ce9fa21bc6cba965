import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { icons } from "./src/ui/icon/vite-icons.ts";

export default defineConfig({
  plugins: [react(), icons()],
  build: { outDir: ".build/client", emptyOutDir: true, sourcemap: false, target: "es2023", chunkSizeWarningLimit: 700 },
  server: { proxy: { "/api": { target: process.env.API_URL ?? "http://127.0.0.1:3001" } } },
});
