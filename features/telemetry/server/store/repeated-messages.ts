/** What is known of one controller's numbered messages. */
export interface MessagePositions {
  /** The highest committed position. */
  readonly last: number;
  /** Positions below `last` that have not arrived: ranges with both ends included, ascending. */
  readonly missing: readonly (readonly [number, number])[];
}

/** More gaps than this are not remembered: the oldest count as arrived. */
const maxGaps = 256;

export const noPositions: MessagePositions = { last: 0, missing: [] };

/**
 * Adds one position. Returns the new state, or undefined when this position has been committed before: a duplicate.
 * Messages may come in any order, for several servers share one controller's messages on a clustered broker.
 */
export function takePosition(known: MessagePositions, position: number): MessagePositions | undefined {
  const { last, missing } = known;
  if (position === last + 1) return { last: position, missing };
  if (position > last)
    return { last: position, missing: [...missing, [last + 1, position - 1] as const].slice(-maxGaps) };
  const index = missing.findIndex(([from, to]) => position >= from && position <= to);
  const gap = missing[index];
  if (!gap) return undefined;
  const rest = [...missing];
  const parts: (readonly [number, number])[] = [];
  if (gap[0] < position) parts.push([gap[0], position - 1]);
  if (position < gap[1]) parts.push([position + 1, gap[1]]);
  rest.splice(index, 1, ...parts);
  return { last, missing: rest };
}

/** Whether this can be a message's position at all. */
export function isPosition(position: number): boolean {
  return Number.isSafeInteger(position) && position > 0;
}
