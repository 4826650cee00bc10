import type { FoundSince } from '@trellis/unit-alerts/model';

/** Something whose history is known, and what a rule found of it when. */
export interface Told {
  unitId: number | null;
  name: string;
  changes: FoundSince[];
}

/** A time of the past, epoch ms. */
export interface Span {
  from: number;
  until: number;
}
