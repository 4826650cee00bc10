import { useBranding } from '@trellis/web-kit';
import { useEffect } from 'react';

const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Calls `onIdle` after that many seconds without input, or when the tab is looked at again after longer; 0 seconds: never. Returns the way to end it. */
export function watchIdleness(seconds: number, onIdle: () => void, page: Document = document): () => void {
  if (seconds <= 0) return () => undefined;
  let lastInput = Date.now();
  let timer: ReturnType<typeof setTimeout>;
  const remaining = () => lastInput + seconds * 1000 - Date.now();
  const check = () => {
    if (remaining() <= 0) onIdle();
    else timer = setTimeout(check, remaining());
  };
  const note = () => (lastInput = Date.now());
  // A hidden tab's timers sleep; looking at it again counts as no input.
  const look = () => {
    if (page.visibilityState !== 'visible') return;
    clearTimeout(timer);
    check();
  };
  timer = setTimeout(check, seconds * 1000);
  for (const input of inputs) page.addEventListener(input, note, { passive: true });
  page.addEventListener('visibilitychange', look);
  return () => {
    clearTimeout(timer);
    for (const input of inputs) page.removeEventListener(input, note);
    page.removeEventListener('visibilitychange', look);
  };
}

/** Loads the page again when nobody has touched it for as long as the branding says: walls and shared tablets stay fresh. */
export function useIdleRefresh(): void {
  const { idleUserRefresh } = useBranding();
  useEffect(() => watchIdleness(idleUserRefresh, () => location.reload()), [idleUserRefresh]);
}
