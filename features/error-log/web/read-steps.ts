import type { Breadcrumb } from './error-reports/breadcrumbs.ts';

const kinds: readonly unknown[] = ['page', 'click', 'call'] satisfies Breadcrumb['kind'][];

/** The steps before an error, as far as they are what our own reporter sends. */
export const readSteps = (crumbs: unknown): Breadcrumb[] => (Array.isArray(crumbs) ? crumbs.filter(isStep) : []);

const isStep = (crumb: unknown): crumb is Breadcrumb =>
  typeof crumb === 'object' &&
  crumb !== null &&
  'at' in crumb &&
  Number.isFinite(crumb.at) &&
  'kind' in crumb &&
  kinds.includes(crumb.kind) &&
  'text' in crumb &&
  typeof crumb.text === 'string';
