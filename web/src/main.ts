import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { allRooms } from "./games/index";
import { showSettings } from "./lib/appearance.svelte";
import { language } from "./lib/i18n/language.svelte";
import { router } from "./lib/router.svelte";
import { installWorker } from "./lib/serviceWorker";
import { reloadAfterUpdates } from "./lib/updates";

reloadAfterUpdates();
router.add(allRooms.flatMap((room) => room.pages ?? []));
await language.start();
showSettings();
mount(App, { target: document.getElementById("app")! });
installWorker();
