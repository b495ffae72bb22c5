// Every card and tile on one page, for looking at: `npm run dev`, then /gallery.html. Not part of the build.
import { mount } from "svelte";
import "../app.css";
import Gallery from "./Gallery.svelte";

mount(Gallery, { target: document.getElementById("app")! });
