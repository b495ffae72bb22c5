import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules/", "src/lib/generated/", "e2e/.*.mjs"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    rules: {
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "max-len": ["error", { code: 120 }], // prettier does not break strings and comments
      "svelte/no-useless-mustaches": "off", // {" "} is a space that Svelte would trim
      "svelte/prefer-svelte-reactivity": "off", // Sets and Maps here are replaced, not changed
    },
  },
  {
    files: ["src/**/*.ts", "src/**/*.svelte"],
    languageOptions: { globals: globals.browser },
    rules: { "no-undef": "off" }, // svelte-check knows every type
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
  { files: ["public/sw.js"], languageOptions: { globals: globals.serviceworker } },
  {
    files: ["e2e/**", "scripts/**", "*.config.*"],
    languageOptions: { globals: { ...globals.node, ...globals.browser } }, // page functions run in the browser
  },
);
