interface Span {
  /** ms since 1970; `to` is not included. */
  from: number;
  to: number;
}

/**
 * What holds when of things of which several may be there at a time: the one that began last, and when it ends the one that goes on.
 * In time order, each as long as it holds without a break.
 */
export function lastBegun<T extends Span>(things: readonly T[]): T[] {
  const turns = [...new Set(things.flatMap(({ from, to }) => [from, to]))].toSorted((one, other) => one - other);
  const held: { thing: T; from: number; to: number }[] = [];
  for (const [index, from] of turns.entries()) {
    const to = turns[index + 1];
    const [thing] = things
      .filter((one) => one.from <= from && one.to > from)
      .toSorted((one, other) => other.from - one.from);
    if (!thing || to === undefined) continue;
    const before = held.at(-1);
    if (before?.thing === thing && before.to === from) before.to = to;
    else held.push({ thing, from, to });
  }
  return held.map(({ thing, from, to }) => ({ ...thing, from, to }));
}
