/** How runs are shown, in the order of the buttons. */
export const runViews = ['table', 'cards', 'gantt', 'harvests'] as const;
export type RunView = (typeof runViews)[number];

/** What the address asks for; a table unless it says so. */
export const readRunView = (query: URLSearchParams): RunView =>
  runViews.find((one) => one === query.get('view')) ?? 'table';
