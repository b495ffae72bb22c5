import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { allRooms } from "./games/index";
import { language } from "./lib/i18n/language.svelte";
import { router } from "./lib/router.svelte";
import { reloadAfterUpdates } from "./lib/updates";

reloadAfterUpdates();
router.add(allRooms.flatMap((room) => room.pages ?? []));
await language.start();
mount(App, { target: document.getElementById("app")! });
