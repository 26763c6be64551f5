import { untrack } from "svelte";
import type { Match } from "../../kit/match.svelte";
import { cues, sound } from "../../kit/sound";
import type { CharacterCard, Scene } from "./types";
import { anyTeam, cost, evenly, fits, READY, recall, remember, type Team } from "./teams";
import { words } from "./teamwords";

const PLACES = 10;
/** AH-31: so many items of each deck are one player's choice. */
export const HALF = 9;

/** My country, team and items while I choose them. Nothing is sent before everything is chosen. */
export class Draft {
  country = $state("");
  team = $state.raw<readonly string[]>([]);
  chosen = $state.raw<Map<string, number>[]>([]);
  /** Why something is not possible. */
  problem = $state("");
  /** All is chosen and on its way, choice by choice. */
  going = $state(false);

  readonly #scene: () => Scene;
  readonly #match: () => Match;
  readonly #last = recall();

  readonly most = $derived.by(() => this.scene.draft?.most ?? 10);
  readonly own = $derived.by(() => this.#match().info?.options.own_country === "yes");
  /** Items are chosen, too. */
  readonly takes = $derived.by(() => this.scene.choices > PLACES + 1);
  readonly begun = $derived.by(() => (this.scene.made[this.scene.seat] ?? 0) > 0);
  readonly done = $derived.by(() => this.scene.made[this.scene.seat] === this.scene.choices);
  readonly spent = $derived.by(() => cost(this.scene.cards, this.team));
  readonly members = $derived.by(() => this.scene.cards.filter((card) => this.team.includes(card.name)));
  /** Teams that are one press away: my last ones, then the ready-made. */
  readonly offered = $derived.by<Team[]>(() =>
    [...this.#last.map((it, at) => ({ ...it, name: words.lastTeam(at) })), ...READY].filter((it) => fits(it, this.scene.cards, this.#limits)),
  );

  constructor(scene: () => Scene, match: () => Match) {
    this.#scene = scene;
    this.#match = match;
    // What was sent already before a reload stays sent.
    untrack(() => {
      const { draft, items } = scene();
      // A team is chosen already: players who want to play at once say ready.
      const [first] = this.begun ? [] : this.offered;
      this.country = draft?.country || (first?.country ?? "");
      this.team = draft?.country ? draft.team : (first?.members ?? []);
      this.chosen = ["attack", "defence"].map((deck) => evenly(items, deck, HALF));
    });
  }

  get scene(): Scene {
    return this.#scene();
  }

  get #limits(): { most: number; own: boolean } {
    return { most: this.most, own: this.own };
  }

  /** Whether there is money left for somebody. */
  affords(card: CharacterCard): boolean {
    return card.cost <= this.most - this.spent;
  }

  toggle(card: CharacterCard): void {
    if (this.begun) return;
    const { name } = card;
    this.problem = "";
    if (this.team.includes(name)) this.team = this.team.filter((it) => it !== name);
    else if (this.own && card.country !== this.country) this.problem = this.country ? words.otherCountry(name) : words.countryFirst;
    else if (!this.affords(card)) this.problem = words.tooDear(name, card.cost, this.most - this.spent);
    else this.team = [...this.team, name];
    sound.play(this.problem ? cues.refuse : cues.press);
  }

  pick(country: string): void {
    this.country = country;
    this.problem = "";
    if (this.own) this.team = this.members.filter((card) => card.country === country).map(({ name }) => name);
  }

  take({ country, members }: Team): void {
    this.country = country;
    this.team = [...members];
    this.problem = "";
    sound.play(cues.press);
  }

  lucky(): void {
    const { countries, cards } = this.scene;
    this.country ||= countries[Math.floor(Math.random() * countries.length)]?.country ?? "";
    this.team = anyTeam(cards, this.country, this.#limits);
    this.problem = "";
    sound.play(cues.press);
  }

  /** What is still missing before one can say ready. */
  readonly missing = $derived.by(() => {
    const full = this.chosen.every((deck) => [...deck.values()].reduce((sum, n) => sum + n, 0) === HALF);
    return !this.country ? words.countryFirst : this.team.length === 0 ? words.pickFirst : this.takes && !full ? words.itemsOpen : "";
  });

  ready(): void {
    this.problem = this.missing;
    if (this.problem) {
      sound.play(cues.refuse);
      return;
    }
    remember({ name: "", country: this.country, members: this.team });
    this.going = true;
  }

  /** Sends the next choice, as the rules count them: everybody makes the same number. */
  async send(): Promise<void> {
    const answer = await this.#match().move(this.#next());
    if (!answer) return;
    this.problem = answer.text;
    this.going = false;
  }

  #next(): string {
    const { ask, draft } = this.scene;
    if (ask === "country") return `country ${this.country}`;
    if (ask === "pick") {
      const open = this.team.find((name) => !draft?.team.includes(name));
      return open ? `pick ${open}` : "pass";
    }
    const have = (name: string): number => draft?.items.filter((it) => it === name).length ?? 0;
    const open = this.chosen.flatMap((deck) => [...deck]).find(([name, n]) => have(name) < n);
    return `take ${open?.[0] ?? ""}`;
  }
}
