import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** A new page begins at its top, and the keyboard goes on in it when what was focused is gone. Going back is left to the browser. */
export function usePageChange(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);
  const begin = useEffectEvent(() => {
    if (type !== 'POP') window.scrollTo(0, 0);
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body)
      document.getElementById('content')?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // What led here, a menu say, closes first.
    const frame = requestAnimationFrame(() => begin());
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
}
