import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { language } from "./lib/i18n/language.svelte";
import { reloadAfterUpdates } from "./lib/updates";

reloadAfterUpdates();
await language.start();
mount(App, { target: document.getElementById("app")! });
