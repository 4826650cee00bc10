import { explanationValues, type Explanation } from '@trellis/units/model';
import type { GridWords } from '../unit-grid/grid-words.ts';

/** A warning's sentence in the user's language and units. */
export const explanationText = (explanation: Explanation, { t, format }: Pick<GridWords, 't' | 'format'>): string =>
  t(
    `health.${explanation.messageKey}`,
    explanationValues(explanation, { units: format.units, showNumber: format.number, showMoment: format.dateTime }),
  );
