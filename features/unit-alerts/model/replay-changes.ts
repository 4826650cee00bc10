import { nothing, type Finding } from './finding.ts';
import { followCondition, type Condition, type Patience } from './follow-condition.ts';
import { replayMinutes, type Episode } from './replay-rule.ts';

const stepMs = replayMinutes * 60_000;

/** What a rule found of something from a moment (epoch ms) on. */
export interface FoundSince {
  at: number;
  holds: Finding['holds'];
}

/**
 * The alerts that a rule would have raised on something, from what it found when, the oldest first: looked at whenever that changed,
 * and in the steps of `replayRule`, in which waits end.
 */
export function replayChanges(
  changes: readonly FoundSince[],
  { patience, from, until }: { patience: Patience; from: number; until: number },
): Episode[] {
  const episodes: Episode[] = [];
  let condition: Condition | null = null;
  let holds: Finding['holds'] = 'unknown';
  let next = 0;
  for (const now of momentsOf(changes, { from, until })) {
    for (let change = changes[next]; change && change.at <= now; change = changes[next]) {
      ({ holds } = change);
      next += 1;
    }
    const finding: Finding = { ...nothing, holds };
    const heldUntil: number = condition?.clearSince ?? now;
    const step = followCondition(condition, finding, patience, now);
    ({ condition } = step);
    if (step.act === 'raise') episodes.push({ from: condition?.since ?? now, to: null, finding });
    const last = episodes.at(-1);
    if (step.act === 'clear' && last) last.to = heldUntil;
  }
  return episodes;
}

function momentsOf(changes: readonly FoundSince[], { from, until }: { from: number; until: number }): number[] {
  const moments = new Set<number>();
  for (let now = from + stepMs; now <= until; now += stepMs) moments.add(now);
  for (const { at } of changes) if (at > from && at <= until) moments.add(at);
  return [...moments].sort((one, other) => one - other);
}
