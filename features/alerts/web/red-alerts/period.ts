/** Times from which messages are listed until now. */
export const periods = ['all', 'week', 'month', 'year'] as const;
export type Period = (typeof periods)[number];

const days = { week: 7, month: 30, year: 365 } as const;
const dayMs = 86_400_000;

/** The day on which a period began, so that asking twice on one day asks the same; nothing for all of them. */
export function beginOf(period: Period, now: number): string | undefined {
  if (period === 'all') return undefined;
  return new Date((Math.floor(now / dayMs) - days[period]) * dayMs).toISOString();
}
