/** What of an address is a view of the charts: which time, which metrics, and what they are compared with. */
const viewKeys = ['range', 'from', 'to', 'wholeFrom', 'wholeTo', 'metrics', 'metric', 'compare'] as const;

/** The view of an address, to be kept. */
export const readView = (query: URLSearchParams): Record<string, string> =>
  Object.fromEntries(viewKeys.flatMap((key) => (query.has(key) ? [[key, query.get(key) ?? '']] : [])));

/** The address with a kept view in place of its own; the tab and what is opened stay. */
export function takeView(query: URLSearchParams, kept: unknown): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const key of viewKeys) {
    const text = (kept as Partial<Record<string, unknown>> | null)?.[key];
    if (typeof text === 'string') next.set(key, text);
    else next.delete(key);
  }
  return next;
}
