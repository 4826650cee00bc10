/** How many places there are, and how much of them one borrower may take. */
export interface LenderOptions {
  /** Places lent out at a time. */
  readonly places: number;
  /** Places one borrower may hold at a time. */
  readonly share: number;
  /** Wishes of one borrower that may wait; one more is refused at once. */
  readonly queue: number;
  /** How long a wish waits before it is refused, in milliseconds. */
  readonly patienceMs: number;
}

/** Why a borrower got no place: too many wishes of its own, nothing free in time, or it left. */
export type LenderRefusal = 'too many' | 'too long' | 'left';

/** Thrown to a borrower that gets no place. */
export class NoPlace extends Error {
  readonly reason: LenderRefusal;
  constructor(reason: LenderRefusal) {
    super(`No place: ${reason}.`);
    this.reason = reason;
  }
}

interface Wish {
  grant: () => void;
  refuse: (reason: LenderRefusal) => void;
}

interface Borrower {
  held: number;
  readonly wishes: Wish[];
}

/**
 * Lends a fixed number of places to borrowers in turn: whoever asks a hundred times waits behind themselves, never before
 * the others.
 */
export class FairLender {
  readonly #options: LenderOptions;
  /** In the order of their next turn. */
  readonly #borrowers = new Map<string, Borrower>();
  #free: number;

  constructor(options: LenderOptions) {
    this.#options = options;
    this.#free = options.places;
  }

  /** Waits for a place; each one taken must be given back. Rejects with `NoPlace`. */
  async take(name: string, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted === true) throw new NoPlace('left');
    const borrower = this.#borrowers.get(name) ?? { held: 0, wishes: [] };
    this.#borrowers.set(name, borrower);
    if (this.#free > 0 && borrower.held < this.#options.share && borrower.wishes.length === 0) {
      this.#free -= 1;
      borrower.held += 1;
      return;
    }
    if (borrower.wishes.length >= this.#options.queue) throw new NoPlace('too many');
    await this.#wait(borrower, signal);
  }

  #wait(borrower: Borrower, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
      };
      const wish: Wish = {
        grant: () => {
          settle();
          resolve();
        },
        refuse: (reason) => {
          settle();
          borrower.wishes.splice(borrower.wishes.indexOf(wish), 1);
          reject(new NoPlace(reason));
        },
      };
      const leave = () => {
        wish.refuse('left');
      };
      const timer = setTimeout(() => {
        wish.refuse('too long');
      }, this.#options.patienceMs);
      signal?.addEventListener('abort', leave, { once: true });
      borrower.wishes.push(wish);
    });
  }

  /** Gives one place back; the next borrower in turn gets it. */
  giveBack(name: string): void {
    const borrower = this.#borrowers.get(name);
    if (!borrower || borrower.held === 0) throw new Error(`${name} has nothing to give back.`);
    borrower.held -= 1;
    this.#free += 1;
    this.#lend();
    if (borrower.held === 0 && borrower.wishes.length === 0) this.#borrowers.delete(name);
  }

  #lend(): void {
    for (const [name, borrower] of this.#borrowers) {
      if (this.#free === 0) return;
      if (borrower.held >= this.#options.share) continue;
      const wish = borrower.wishes.shift();
      if (!wish) continue;
      this.#free -= 1;
      borrower.held += 1;
      // Whoever got one goes to the end of the round.
      this.#borrowers.delete(name);
      this.#borrowers.set(name, borrower);
      wish.grant();
      return this.#lend();
    }
  }
}
