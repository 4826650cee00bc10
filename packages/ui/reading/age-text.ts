import type { TranslateUi } from '../texts/index.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A span in ms as one number and its unit (`12 s`, `4 min`, `3 h`, `2 d`), rounded down; under 5 s (and in the future, by a clock that runs ahead) `just now`. */
export function ageText(ageMs: number, t: TranslateUi): string {
  if (ageMs < 5000) return t('age.now');
  if (ageMs < minute) return t('age.seconds', { count: Math.floor(ageMs / 1000) });
  if (ageMs < hour) return t('age.minutes', { count: Math.floor(ageMs / minute) });
  if (ageMs < 2 * day) return t('age.hours', { count: Math.floor(ageMs / hour) });
  return t('age.days', { count: Math.floor(ageMs / day) });
}
