import { mount } from "svelte";
import "../../../app.css";
import { language } from "../../../lib/i18n/language.svelte";
import ContestApp from "./ContestApp.svelte";
import { router } from "../../../lib/router.svelte";
import { isOwn } from "./feed.svelte";
import { classPage } from "./class/page";
import { contestPage } from "./page";

isOwn();
router.add([contestPage, classPage]);
await language.start();
mount(ContestApp, { target: document.getElementById("app")! });
