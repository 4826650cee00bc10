import { withoutSecrets } from '@trellis/error-log/model';

/** Something that happened shortly before an error. */
export interface Breadcrumb {
  /** ms since 1970 */
  at: number;
  kind: 'page' | 'click' | 'call';
  text: string;
}

const most = 25;

/** Remembers the last pages, clicks and calls of this tab: names of buttons and addresses, never what was typed. */
export function followSteps(target: Window = window): { last: () => Breadcrumb[] } {
  const crumbs: Breadcrumb[] = [];
  let page = '';
  const add = (kind: Breadcrumb['kind'], text: string, at = Date.now()) => {
    crumbs.push({ at, kind, text: withoutSecrets(text).slice(0, 200) });
    if (crumbs.length > most) crumbs.shift();
  };
  const notePage = () => {
    const { pathname } = target.location;
    if (pathname === page) return;
    page = pathname;
    add('page', pathname);
  };
  notePage();
  target.document.addEventListener(
    'click',
    ({ target: clicked }) => {
      notePage();
      const control = clicked instanceof Element ? clicked.closest('button, a, [role]') : null;
      if (control) add('click', nameOf(control));
    },
    { capture: true, passive: true },
  );
  followCalls((text, at) => {
    notePage();
    add('call', text, at);
  });
  return {
    last: () => {
      notePage();
      return [...crumbs].sort((a, b) => a.at - b.at);
    },
  };
}

const nameOf = (control: Element): string =>
  (control.getAttribute('aria-label') ?? control.textContent).trim().replace(/\s+/g, ' ').slice(0, 60);

/** Calls to the server as the browser measured them: path, status, time. */
function followCalls(tell: (text: string, at: number) => void): void {
  if (typeof PerformanceObserver === 'undefined') return;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      if (entry.initiatorType !== 'fetch') continue;
      const { pathname } = new URL(entry.name);
      tell(
        `${pathname} ${entry.responseStatus || '–'} ${Math.round(entry.duration)} ms`,
        Math.round(performance.timeOrigin + entry.startTime),
      );
    }
  }).observe({ type: 'resource' });
}
