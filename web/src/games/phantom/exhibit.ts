import type { Exhibit } from "../../kit/game";
import Figure from "./Figure.svelte";
import "./poster.css";

export default { Figure, compact: true } satisfies Exhibit;
