/** What a process of tests is to do; its runner reads it. */
export interface Plan {
  /** Says which faults each test comes by; tries some in each test; or shows one from the start. */
  readonly mode: 'cover' | 'try' | 'always';
  /** By the test's id: the faults to try in it. */
  readonly tries?: Readonly<Record<string, readonly number[]>>;
  /** Tests that pass again on a new server only. */
  readonly fresh?: readonly string[];
  /** Tests with nothing to try, which take long and which no other test needs. */
  readonly skipped?: readonly string[];
  readonly settled?: readonly number[];
  readonly always?: number;
}

/** What it tells while it goes, a line each. */
export type Told =
  | { readonly kind: 'loaded' | 'prepared'; readonly file: string; readonly met: readonly number[] }
  | {
      readonly kind: 'covered';
      readonly test: string;
      readonly file: string;
      readonly name: string;
      /** 0 the first time, 1 at once again, 2 again on a new server. */
      readonly time: number;
      readonly ms: number;
      readonly isGood: boolean;
      readonly met: readonly number[];
    }
  | { readonly kind: 'trying'; readonly test: string; readonly id: number }
  | { readonly kind: 'overlooked'; readonly test: string; readonly id: number; readonly ms: number }
  | { readonly kind: 'noticed' | 'spoilt'; readonly test: string; readonly name: string; readonly id: number };
