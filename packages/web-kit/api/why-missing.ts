interface Read {
  data: unknown;
  error: Error | null;
}

/** Why something that a page cannot do without is not there; null while nothing failed. A failed refresh keeps what was there before. */
export const whyMissing = (...reads: readonly Read[]): Error | null =>
  reads.find(({ data, error }) => data === undefined && error !== null)?.error ?? null;
