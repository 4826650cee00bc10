import { exceptionStatusIds as statuses, type AlertAnalytics, type AlertFigures } from '@trellis/alerts/model';
import { DateTime } from 'luxon';

interface Row {
  code: string | null;
  label: string | null;
  labelEs: string | null;
  platformGroup_id: number | null;
  unit: string | null;
  status: number;
  began: Date;
  firstAcknowledgedAt: Date | null;
  resolvedOn: Date | null;
  remedied: Date | null;
  zone: string;
}
type RowsOf = <R extends object>(text: string, values: unknown[]) => Promise<R[]>;

/** The analytics of a facility's alerts, counted one by one from the rows. */
export async function countAnalytics(
  rowsOf: RowsOf,
  facilityId: number,
  { from, to }: { from: string; to: string },
): Promise<AlertAnalytics> {
  const rows = await rowsOf<Row>(
    `select e.code, coalesce(t.label, e.name) as label, t."labelEs", e."platformGroup_id", u.name as unit, e."ExceptionStatus_id" as status,
      e."firstOccurrred" as began, e."firstAcknowledgedAt", e."resolvedOn", f.facility_timezone as zone,
      (select min(createdate) from exception_remediations where "ExceptionList_id" = e.id) as remedied
     from exceptions e join facilities f on f.id = e.facility_id left join exception_types t on t.id = e."exceptionType_id"
       left join units u on u.id = e."platformGroup_id" where e.facility_id = $1`,
    [facilityId],
  );
  const counted = rows.filter(({ began }) => began >= new Date(from) && began < new Date(to));
  const groupsOf = (key: (row: Row) => unknown) => [...Map.groupBy(counted, (row) => String(key(row))).values()];
  const byCount = (one: { raised: number }, other: { raised: number }) => other.raised - one.raised;
  const weekOf = ({ began, zone }: Row) => DateTime.fromJSDate(began, { zone }).startOf('week');
  return {
    all: figuresOf(counted),
    types: groupsOf(({ code }) => code)
      .map((group) => ({
        code: group[0]?.code ?? null,
        name: last(group.map(({ label }) => label)),
        nameEs: last(group.map(({ labelEs }) => labelEs)),
        ...figuresOf(group),
      }))
      .toSorted((one, other) => byCount(one, other) || nullsLast(one.code, other.code)),
    units: groupsOf(({ platformGroup_id }) => platformGroup_id)
      .map((group) => ({
        platformGroup_id: group[0]?.platformGroup_id ?? null,
        unit: group[0]?.unit ?? null,
        ...figuresOf(group),
      }))
      .toSorted((one, other) => byCount(one, other) || nullsLast(one.unit, other.unit)),
    weeks: groupsOf((row) => weekOf(row).toMillis())
      .map((group) => ({ week: weekOf(group[0] as Row), ...figuresOf(group) }))
      .toSorted((one, other) => one.week.toMillis() - other.week.toMillis())
      .map(({ week, ...figures }) => ({
        from: week.toJSDate().toISOString(),
        to: week.plus({ days: 7 }).toJSDate().toISOString(),
        ...figures,
      })),
  };
}

const nullsLast = (one: string | null, other: string | null): number =>
  one === null || other === null ? Number(one === null) - Number(other === null) : one.localeCompare(other);

const last = (names: readonly (string | null)[]): string | null =>
  names
    .filter((name) => name !== null)
    .toSorted()
    .at(-1) ?? null;

function figuresOf(rows: readonly Row[]): AlertFigures {
  const answers = rows.map(({ status, firstAcknowledgedAt, remedied, resolvedOn }) => {
    const isByPeople = status === statuses.resolved || status === statuses.false_alarm;
    const moments = [firstAcknowledgedAt, remedied, isByPeople ? resolvedOn : null].flatMap(
      (at) => at?.getTime() ?? [],
    );
    return moments.length === 0 ? null : Math.min(...moments);
  });
  const minutes = (until: readonly (number | null)[]) => {
    const waits = until.flatMap((at, index) =>
      at === null ? [] : [Math.max(at - (rows[index]?.began.getTime() ?? 0), 0) / 60_000],
    );
    return waits.length === 0 ? null : Math.round((10 * waits.reduce((sum, one) => sum + one, 0)) / waits.length) / 10;
  };
  return {
    raised: rows.length,
    falseAlarms: rows.filter(({ status }) => status === statuses.false_alarm).length,
    byThemselves: rows.filter(({ status }, index) => status === statuses.auto_resolved && answers[index] === null)
      .length,
    acknowledgeMinutes: minutes(answers),
    resolveMinutes: minutes(rows.map(({ resolvedOn }) => resolvedOn?.getTime() ?? null)),
  };
}

/** A mean that lies between two tenths is rounded either way. */
const tenth = 0.100_001;

/** Where two analytics say something else. */
export function listDifferences(one: unknown, other: unknown, path = ''): string[] {
  if (typeof one === 'number' && typeof other === 'number' && path.endsWith('Minutes'))
    return Math.abs(one - other) < tenth ? [] : [`${path}: ${one}, not ${other}`];
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other ? [] : [`${path}: ${String(one)}, not ${String(other)}`];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((key) =>
    listDifferences(one[key as keyof typeof one], other[key as keyof typeof other], `${path}.${key}`),
  );
}
