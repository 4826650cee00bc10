/** Facility groups by ingest shard, read from the callback and kept until the next reading. */
export interface GroupDirectory {
  /** Reads all shards again; readings follow one another, so the newest is the one that stays. */
  refresh(): Promise<void>;
  /** Reads again for a group that is not known, at most once a second; many callers share one reading. */
  refreshForUnknown(): Promise<void>;
  ofShard(shard: number): readonly string[];
  isKnown(groupId: string): boolean;
}

const unknownEveryMs = 1_000;

export function createGroupDirectory(
  shards: number,
  groupsOfShard: (shard: number) => Promise<readonly string[]>,
): GroupDirectory {
  let byShard: (readonly string[])[] = [];
  let known = new Set<string>();
  let last: Promise<void> = Promise.resolve();
  let lastForUnknown = { at: 0, reading: Promise.resolve() };

  const read = async () => {
    byShard = await Promise.all(Array.from({ length: shards }, (_, shard) => groupsOfShard(shard)));
    known = new Set(byShard.flat());
  };
  const refresh = () => {
    last = last.then(read, read);
    return last;
  };
  return {
    refresh,
    refreshForUnknown() {
      const now = Date.now();
      if (now - lastForUnknown.at >= unknownEveryMs) lastForUnknown = { at: now, reading: refresh() };
      return lastForUnknown.reading;
    },
    ofShard: (shard) => byShard[shard] ?? [],
    isKnown: (groupId) => known.has(groupId),
  };
}
