import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** How long a page may take to show the place its address names (ms). */
const patienceMs = 8000;
/** What can be worked with there. */
const workable = '[tabindex="0"], a[href], button:not([disabled]), input:not([aria-hidden="true"]):not([disabled])';

/** The field of a form that an address names, `field-…`, wherever the form is. */
const fieldOf = (id: string): HTMLElement | null =>
  id.startsWith('field-') ? document.querySelector<HTMLElement>(`form [name="${id.slice('field-'.length)}"]`) : null;

/** Leads to the place of a page that its address names after the hash, once it is there: into view, marked for a moment, and with the keyboard. */
export function useAnchor(): void {
  const { pathname, hash, key } = useLocation();
  useEffect(() => {
    const id = decodeURIComponent(hash.slice(1));
    if (id === '' || !/^[\w-]+$/.test(id)) return;
    const lead = () => {
      const place = document.querySelector<HTMLElement>(`main [id="${id}"]`) ?? fieldOf(id);
      if (!place) return false;
      place.scrollIntoView({ block: 'center' });
      (place.matches(workable) ? place : (place.querySelector<HTMLElement>(workable) ?? place)).focus({
        preventScroll: true,
      });
      place.setAttribute('data-led', 'true');
      setTimeout(() => place.removeAttribute('data-led'), 2500);
      return true;
    };
    const watcher = new MutationObserver(() => lead() && watcher.disconnect());
    const timer = setTimeout(() => watcher.disconnect(), patienceMs);
    // What led here, a dialog say, gives the keyboard back first.
    const frame = requestAnimationFrame(() => {
      if (!lead()) watcher.observe(document.body, { childList: true, subtree: true });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      watcher.disconnect();
    };
  }, [pathname, hash, key]);
}
