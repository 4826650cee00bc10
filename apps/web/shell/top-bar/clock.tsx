import { showOtherZone, showTime, showZone, useTimeStyle, zoneInUse } from '@trellis/web-kit';
import { useEffect, useState } from 'react';

/** The clock is read this often (ms). */
const clockMs = 10_000;

/** The time in the preferred zone, with the other zone on hover. */
export function Clock() {
  const style = useTimeStyle();
  const now = useNow(clockMs);
  const other = showOtherZone(now, style);
  return (
    <time className="shell-bar__clock t-number" tabIndex={0} data-hint={other} aria-description={other}>
      {showTime(now, style)} <span>{showZone(now, zoneInUse(style))}</span>
    </time>
  );
}

function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
