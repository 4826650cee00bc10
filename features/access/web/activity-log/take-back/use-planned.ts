import { activityLogApi, mostTakenBack, type RecordTakenBack } from '@trellis/access/model';
import { ActivityLog, everyday, filtered, type Infer } from '@trellis/entity-kit';
import { useCall } from '@trellis/web-kit';

type Entry = Infer<typeof ActivityLog>;

/** How much is taken back beside one entry: of the same person, up to so many minutes before and after it; `since`: all after it. */
export const ranges = { one: null, moment: 0.05, minutes: 5, since: null } as const;
export type Range = keyof typeof ranges;

/** What taking back an entry, or all that the person did around it, writes. */
export function usePlanned(entry: Entry, range: Range) {
  const asked = useCall(everyday(ActivityLog).list, filtered({ where: whereOf(entry, range), ...listed }), {
    enabled: range !== 'one',
  });
  const ids = range === 'one' ? [entry.id] : asked.data?.map(({ id }) => id);
  const plan = useCall(
    activityLogApi.calls.takeBack,
    { query: { ids: (ids ?? []).join() } },
    { enabled: ids !== undefined && ids.length > 0 },
  );
  return { plan, ids, isCut: (ids?.length ?? 0) === mostTakenBack, error: asked.error };
}

const listed = { fields: ['id'], order: 'id DESC', limit: mostTakenBack } as const;

function whereOf({ id, time, user_id, facility_id }: Entry, range: Range) {
  const around = ranges[range] ?? 0;
  const at = Date.parse(time);
  const moment = (minutes: number) => new Date(at + minutes * 60_000).toISOString();
  const by = { user_id, facility_id, action: { inq: ['create', 'update', 'delete'] } };
  return range === 'since'
    ? { ...by, id: { gte: id } }
    : { ...by, time: { between: [moment(-around), moment(around)] } };
}

export const keyOf = ({ collection, record_id }: Pick<RecordTakenBack, 'collection' | 'record_id'>): string =>
  `${collection}:${record_id}`;
