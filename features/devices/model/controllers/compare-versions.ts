/** Whether version `one` is newer (positive), the same (0) or older (negative): number by number; `2.0.0-rc1` comes before `2.0.0`. */
export function compareVersions(one: string, other: string): number {
  const [mine, theirs] = [splitVersion(one), splitVersion(other)];
  for (let place = 0; place < Math.max(mine.numbers.length, theirs.numbers.length); place += 1) {
    const difference = (mine.numbers[place] ?? 0) - (theirs.numbers[place] ?? 0);
    if (difference !== 0) return difference;
  }
  if (mine.rest === theirs.rest) return 0;
  if (mine.rest === '') return 1;
  if (theirs.rest === '') return -1;
  return new Intl.Collator('en', { numeric: true }).compare(mine.rest, theirs.rest);
}

function splitVersion(text: string): { numbers: number[]; rest: string } {
  const [, start = '', rest = ''] = /^v?(\d+(?:\.\d+)*)(.*)$/.exec(text.trim()) ?? [];
  return start === '' ? { numbers: [], rest: text.trim() } : { numbers: start.split('.').map(Number), rest };
}

const fieldOf = { client: 'softwareVersion', firmware: 'firmwareVersion', os: 'osVersion' } as const;
type VersionField = (typeof fieldOf)[keyof typeof fieldOf];

/** The version of a kind of release that a controller runs; null where it did not say. */
export const runningVersionOf = (
  controller: Readonly<Partial<Record<VersionField, string | null>>>,
  kind: keyof typeof fieldOf,
): string | null => controller[fieldOf[kind]] || null;
