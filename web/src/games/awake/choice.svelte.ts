/** What I have in hand until it is sent or taken back. */
export class Choice {
  /** The character that is looked at or is to act, by its `key`. */
  unit = $state.raw<string | null>(null);
  item = $state.raw<string | null>(null);
  /** The square that is to be the target, where saying yes needs a second word. */
  square = $state.raw<string | null>(null);
  /** A move without a target, a duel to offer for example. */
  plain = $state.raw<string | null>(null);
  /** The enemy to be hit, while it is open by whom. */
  aim = $state.raw<string | null>(null);
  /** The square under the pointer or the keyboard. */
  over = $state.raw<string | null>(null);
  /** The item under the pointer or the keyboard. */
  slip = $state.raw<string | null>(null);
  /** The button for a skill is under the pointer or the keyboard. */
  trying = $state.raw(false);

  /** Something is chosen that can be put back. */
  get held(): boolean {
    return this.staged || this.unit !== null;
  }

  get staged(): boolean {
    return this.item !== null || this.square !== null || this.plain !== null || this.aim !== null;
  }

  /** One step back: first the target, then what it was chosen for. True if there was something. */
  back(): boolean {
    if (this.square !== null || this.plain !== null || this.aim !== null) this.square = this.plain = this.aim = null;
    else if (this.item !== null) this.item = null;
    else if (this.unit !== null) this.unit = null;
    else return false;
    return true;
  }

  putBack(): void {
    this.unit = this.item = this.square = this.plain = this.aim = null;
    this.trying = false;
  }
}
