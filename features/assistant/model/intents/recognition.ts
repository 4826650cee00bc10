import type { Named, PreparedName } from './find-names.ts';
import type { Screen } from './find-screens.ts';
import type { IntentName, Slots } from './intent.ts';

/** What can be named in a facility by the person who asks. */
export interface Places {
  units: readonly Named[];
  areas: readonly Named[];
  screens: readonly Screen[];
}

/** One thing a question may have meant, with what it would be answered by. */
export interface Choice {
  label: string;
  slots: Slots;
}

/** A question that is understood; `missing` says what it leaves open, with what to choose from. */
export interface Recognition {
  intentName: IntentName;
  slots: Slots;
  missing?: Missing;
}

export interface Missing {
  slot: 'unit' | 'area' | 'screen' | 'seconds';
  /** `many`: several fit; `alike`: none fits, but these are near; `none`: none by that name; `unsaid`: nothing was named; `range`: out of range. */
  why: 'many' | 'alike' | 'none' | 'unsaid' | 'range';
  /** The words that were not enough. */
  asked: string;
  choices: readonly Choice[];
}

/** A question with what is named in it, and what could be. */
export interface Question {
  plain: string;
  masked: string;
  found: readonly Named[];
  units: readonly PreparedName[];
  places: Places;
}

/** As many as a person reads before choosing. */
export const mostChoices = 8;
