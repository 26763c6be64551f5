import type { Exhibit } from "../../kit/game";
import Figure from "./cards/Figure.svelte";
import "./hoshi.css";

export default { Figure, brush: true } satisfies Exhibit;
