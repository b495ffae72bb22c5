import { mount } from "svelte";
import "../../../app.css";
import { language } from "../../../lib/i18n/language.svelte";
import ContestApp from "./ContestApp.svelte";
import { router } from "../../../lib/router.svelte";
import { isOwn } from "./feed.svelte";
import { contestPage } from "./page";

isOwn();
router.add([contestPage]);
await language.start();
mount(ContestApp, { target: document.getElementById("app")! });
