import { loadErrorReporter, type MetError } from '@trellis/error-log/web';
import type { SessionStore } from '@trellis/web-kit';

/** Errors kept until the reporter is there. */
const most = 20;
const early: MetError[] = [];
const met = new WeakSet<object>();
let report = (error: MetError): void => {
  if (early.length < most) early.push(error);
};

/** Notes an error, once however many ways it is heard of. */
function note(kind: MetError['kind'], error: unknown, components?: string): void {
  if (typeof error === 'object' && error !== null) {
    if (met.has(error)) return;
    met.add(error);
  }
  report({ kind, error, at: Date.now(), ...(components && { components }) });
}

/** Hears of everything that goes wrong in the page, from its first line on. */
export function watchErrors(): void {
  addEventListener('error', ({ error, message }) => note('error', (error as unknown) ?? message));
  addEventListener('unhandledrejection', ({ reason }) => note('rejection', reason));
  addEventListener('vite:preloadError', (event) => note('chunk', (event as Event & { payload?: unknown }).payload));
}

/** What React tells of parts it could not draw; the console hears of it as before. */
export const noteRenderError = (error: unknown, { componentStack }: { componentStack?: string | undefined }): void => {
  console.error(error);
  note('render', error, componentStack);
};

/** Fetches the reporter when the page has time, and hands over what was noted so far. */
export function reportErrors(session: SessionStore): void {
  const start = async () => {
    const { startReporter } = await loadErrorReporter();
    report = startReporter({ session, release: __APP_VERSION__ });
    early.splice(0).forEach(report);
  };
  // Without the reporter (no network, a new release under way) the notes stay; the next page load tries again.
  const later = () => void start().catch(() => undefined);
  if ('requestIdleCallback' in window) requestIdleCallback(later, { timeout: 5_000 });
  else setTimeout(later, 3_000);
}
