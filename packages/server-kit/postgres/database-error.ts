/** A failure that PostgreSQL itself reports, with its code. */
export interface DatabaseError extends Error {
  code: string;
  constraint?: string;
  detail?: string;
}

/** Whether PostgreSQL refused or failed, and not the way to it. */
export const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^[0-9A-Z]{5}$/.test(error.code) &&
  'severity' in error;

/** Whether a row could not go because others refer to it: by a foreign key, which PostgreSQL 18 tells by a code of its own. */
export const isStillReferenced = (error: unknown): boolean =>
  isDatabaseError(error) &&
  (error.code === '23001' || (error.code === '23503' && /\breferenced from table\b/.test(error.detail ?? '')));
