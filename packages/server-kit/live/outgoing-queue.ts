/** Messages waiting for the next frame: keyed ones replace each other, the rest keep their order; bounded. */
export class OutgoingQueue {
  readonly #texts = new Map<string, string>();
  readonly #limit: number;
  #next = 0;
  #dropped = 0;

  /** @param limit most messages kept between two frames; beyond it the oldest is dropped and counted. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Adds one serialised message. */
  add(text: string, key?: string): void {
    if (key !== undefined) this.#texts.delete(key);
    this.#texts.set(key ?? `#${(this.#next += 1)}`, text);
    if (this.#texts.size <= this.#limit) return;
    const oldest = this.#texts.keys().next().value;
    if (oldest !== undefined) this.#texts.delete(oldest);
    this.#dropped += 1;
  }

  get isEmpty(): boolean {
    return this.#texts.size === 0;
  }

  /** Takes everything as one JSON array; `hasGap` tells that something was dropped since the last frame. */
  take(): { text: string; hasGap: boolean } {
    const text = `[${[...this.#texts.values()].join(',')}]`;
    const hasGap = this.#dropped > 0;
    this.#texts.clear();
    this.#dropped = 0;
    return { text, hasGap };
  }
}
