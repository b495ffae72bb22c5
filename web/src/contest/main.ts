import { mount } from "svelte";
import "../app.css";
import { language } from "../lib/i18n/language.svelte";
import ContestApp from "./ContestApp.svelte";
import { isOwn } from "./feed.svelte";

isOwn();
await language.start();
mount(ContestApp, { target: document.getElementById("app")! });
