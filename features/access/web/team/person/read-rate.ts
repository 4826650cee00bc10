import { readNumber } from '@trellis/entity-kit';

const most = 100_000;

/** An hourly rate as it is typed in a language, to the cent: null for none, undefined for what is no rate. */
export function readRate(typed: string, lang: string): number | null | undefined {
  if (typed.trim() === '') return null;
  const rate = readNumber(typed, lang);
  const isToTheCent = rate !== undefined && Math.abs(rate * 100 - Math.round(rate * 100)) < 1e-6;
  return isToTheCent && rate >= 0 && rate <= most ? rate : undefined;
}
