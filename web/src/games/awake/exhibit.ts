import type { Exhibit } from "../../kit/game";
import "./awake.css";
import Diagram from "./Diagram.svelte";
import Figure from "./Figure.svelte";

export default { Figure, Diagram } satisfies Exhibit;
