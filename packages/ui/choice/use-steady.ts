import { useState } from 'react';

/**
 * The value of before while the new one says the same: a field that is typed in forgets what is typed whenever its value becomes
 * another object, as one found anew in each drawing does. `sayOf`: what it is compared by, where it holds more than the field shows.
 */
export function useSteady<T>(value: T, sayOf: (value: T) => unknown = (all) => all): T {
  const [steady, setSteady] = useState(value);
  if (value === steady || JSON.stringify(sayOf(value)) === JSON.stringify(sayOf(steady))) return steady;
  setSteady(value);
  return value;
}
