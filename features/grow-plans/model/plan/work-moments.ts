const daySeconds = 86_400;
/** A task repeated more often than this is written wrongly. */
const mostMoments = 5000;

/**
 * When the work of a task is due, in seconds from the start of the plan: on its day, and again each so many days up to the end of its
 * phase. Plans of before may ask for work after the phase: it comes to the phase's last moment.
 */
export function workMoments(
  { dayOffset, repeatDays }: { dayOffset: number; repeatDays: number | null },
  { startSeconds, endSeconds }: { startSeconds: number; endSeconds: number },
): number[] {
  const moments = [Math.min(startSeconds + dayOffset * daySeconds, endSeconds)];
  if (repeatDays === null || repeatDays <= 0) return moments;
  for (;;) {
    const next = (moments.at(-1) ?? 0) + repeatDays * daySeconds;
    if (next >= endSeconds || moments.length >= mostMoments) return moments;
    moments.push(next);
  }
}
