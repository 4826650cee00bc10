import { useEffect, useState } from 'react';

/** The present moment (ms since 1970), told anew every `everyMs`: what stays open grows old, and goes into the next day, by itself. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

const minuteMs = 60_000;

/** The present moment (ms since 1970), told anew every minute. */
export const useMinute = (): number => useNow(minuteMs);
