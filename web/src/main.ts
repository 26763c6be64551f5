import { mount } from "svelte";
import App from "./App.svelte";
import "./kit/tokens.css";
import "./kit/base.css";

const target = document.getElementById("app");
if (target) mount(App, { target });
