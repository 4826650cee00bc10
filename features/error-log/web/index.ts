export type { MetError } from './error-reports/met-error.ts';
export { errorLogWeb } from './error-log-web.ts';

/** The reporter of errors that the browser meets; fetched when the page has time. */
export const loadErrorReporter = () => import('./error-reports/start-reporter.ts');
