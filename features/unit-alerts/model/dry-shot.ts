/** The moisture of a root zone is looked at so long after a shot began, in minutes: by then the water has spread. */
export const shotSpreadsMinutes = 12;
/** Earlier shots of a day that say what one usually does, and what it does at least, in % of volume. */
const fewestShots = 3;
const leastUsualRise = 0.6;
/** Less than this share of the usual rise is none. */
const noRise = 0.25;

/**
 * Whether the last of several shots wet nothing: by how much each raised the moisture (% of volume, the oldest first), held against
 * what shots of the day usually do. Undefined where they say too little.
 */
export function isDryShot(rises: readonly number[]): boolean | undefined {
  const before = rises.slice(0, -1).toSorted((one, other) => one - other);
  const [last, usual] = [rises.at(-1), before[Math.floor(before.length / 2)]];
  if (last === undefined || usual === undefined || before.length < fewestShots || usual < leastUsualRise)
    return undefined;
  return last < noRise * usual;
}
