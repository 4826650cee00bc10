import { useState } from 'react';

/** A yes or no that this browser keeps; where storage is refused, it lasts as long as the page. */
export function useKeptFlag(key: string, start: boolean): [is: boolean, set: (is: boolean) => void] {
  const [is, setIs] = useState(() => readFlag(key) ?? start);
  const set = (next: boolean) => {
    setIs(next);
    try {
      localStorage.setItem(key, String(next));
    } catch {
      // Refused storage.
    }
  };
  return [is, set];
}

function readFlag(key: string): boolean | undefined {
  try {
    const kept = localStorage.getItem(key);
    return kept === null ? undefined : kept === 'true';
  } catch {
    return undefined;
  }
}
