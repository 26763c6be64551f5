import type { Exhibit } from "../../kit/game";
import Diagram from "./Diagram.svelte";
import Figure from "./Figure.svelte";
import "./madoshi.css";

export default { Figure, Diagram } satisfies Exhibit;
