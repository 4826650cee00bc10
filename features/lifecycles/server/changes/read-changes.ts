import type { Lifecycle, RunChange } from '@trellis/lifecycles/model';
import type { CallContext } from '@trellis/server-kit';
import {
  mostEntries,
  readCounted,
  readEntries,
  readMoves,
  readNames,
  readOtherRuns,
  type Counted,
  type Moved,
} from './read-entries.ts';
import { line, tellDeed } from './tell-deed.ts';

/** Lines that one answer holds at most. */
const mostChanges = 500;

/** What was changed of a run, the newest first. */
export async function readChanges(
  { id, facility_id, growplan_id }: Lifecycle,
  context: CallContext,
): Promise<{ changes: RunChange[]; isWhole: boolean }> {
  const entries = await readEntries(id, facility_id, context);
  const names = await readNames(id, context);
  const deeds = [...Map.groupBy(entries, ({ time, user_id, deed }) => `${time} ${user_id} ${deed}`).values()];
  const counted = deeds.filter((rows) =>
    rows.some(({ collection, after }) => collection === 'ag_lifecycles' && 'plantsStarted' in after),
  );
  const times = counted.flatMap((rows) => rows[0]?.time ?? []);
  const others = Map.groupBy(await readOtherRuns(id, facility_id, times, context), ({ time }) => time);
  const told = deeds.flatMap((rows) => {
    const [first] = rows;
    if (!first) return [];
    const by = { at: new Date(first.time).toISOString(), user_id: first.user_id, program: first.program };
    const deed = { entries: rows, others: others.get(first.time) ?? [], names, growplan_id };
    return tellDeed(deed).map((one): RunChange => ({ ...by, ...one }));
  });
  const [moves, ends] = [await readMoves(id, context), await readCounted(id, context)];
  const changes = [...told, ...moves.map(tellMove), ...ends.map(tellCounted)].toSorted((one, other) =>
    other.at.localeCompare(one.at),
  );
  return {
    changes: changes.slice(0, mostChanges),
    isWhole: changes.length <= mostChanges && [entries, moves, ends].every(({ length }) => length < mostEntries),
  };
}

const tellMove = ({ at, user_id, count, from, to, unit, reason }: Moved): RunChange => ({
  ...{ at: at.toISOString(), user_id, program: null },
  ...line('plants', 'moved', { count, from, to, reason, link: unit === null ? null : `/device/unit-${unit}/0` }),
});

function tellCounted({ at, user_id, kind, amount }: Counted): RunChange {
  const act = kind === 'harvest' ? 'weighed' : amount < 0 ? 'restored' : 'destroyed';
  return { at: at.toISOString(), user_id, program: null, ...line('plants', act, { count: Math.abs(amount) }) };
}
