/** A list that one feature offers and others put things into, such as what counts as a person's work. */
export interface Slot<T> {
  name: string;
  /** What it holds; for the compiler alone. */
  holds?: T;
}

/** Names a slot; the feature that reads it exports it. */
export const defineSlot = <T>(name: string): Slot<T> => ({ name });

/** What this server's features put into each other's slots. Filled in `prepare`, read from then on. */
export class Slots {
  readonly #filled = new Map<string, unknown[]>();

  /** Puts something into a slot of another feature. */
  fill<T>({ name }: Slot<T>, value: T): void {
    this.#filled.set(name, [...(this.#filled.get(name) ?? []), value]);
  }

  /** What stands in a slot, in the order of the features. */
  of<T>({ name }: Slot<T>): readonly T[] {
    return (this.#filled.get(name) ?? []) as readonly T[];
  }
}
