/** How many of a person's open tasks are late, and how many are due today; days as `2026-11-23` in the zone of `dayOf`. */
export function countDue(
  tasks: readonly { date: string }[],
  dayOf: (at: string | number) => string,
  now: number,
): { overdue: number; today: number } {
  const today = dayOf(now);
  const days = tasks.map(({ date }) => dayOf(date));
  return { overdue: days.filter((day) => day < today).length, today: days.filter((day) => day === today).length };
}
