import { useEffect, useState } from 'react';

/** The moment (ms), told anew every minute: a page that stays open goes into the next day with the farm. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
