import { everyday, filtered } from '@trellis/entity-kit';
import type { RunResult } from '@trellis/genetics/model';
import { FailedNotice, ListSkeleton } from '@trellis/ui';
import { useCall, useFormat, useUser } from '@trellis/web-kit';
import type { TFunction } from 'i18next';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { markedKinds, marksOfRun, type DayMark } from './run-events.ts';
import { RunKey } from './run-key.tsx';

interface EventLanesProps {
  results: readonly RunResult[];
  /** The day of each run that becomes day 1. */
  firstDays: readonly number[];
}

/** What was done and what happened in each run, on its days, beside each other; each lane leads to the diary of its run. */
export function EventLanes({ results, firstDays }: EventLanesProps) {
  const { t } = useTranslation('run-comparison');
  const { number } = useFormat();
  const zone = useUser().facility_timezone ?? 'UTC';
  const { data, error, refetch } = useCall(
    everyday('lifecycleLog').list,
    filtered({
      where: {
        lifecycle_id: { inq: results.map(({ lifecycle_id }) => lifecycle_id) },
        kind: { inq: [...markedKinds] },
      },
      fields: ['id', 'lifecycle_id', 'time', 'kind'],
      order: 'id',
    }),
    { isWhole: true },
  );
  if (error && !data) return <FailedNotice reason={error.message} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton />;
  const lanes = results.map((run, index) => {
    const first = firstDays[index] ?? 1;
    const marks = marksOfRun(data, { id: run.lifecycle_id, starttime: run.starttime }, zone);
    return { run, marks: marks.flatMap((mark) => (mark.day < first ? [] : [{ ...mark, day: mark.day - first + 1 }])) };
  });
  const last = Math.max(2, ...lanes.flatMap(({ run, marks }) => [run.days ?? 0, ...marks.map(({ day }) => day)]));
  const found = markedKinds.filter((kind) => lanes.some(({ marks }) => marks.some((mark) => mark.kind === kind)));
  if (found.length === 0) return <p className="rc-soft">{t('events.none')}</p>;
  const every = Math.max(1, Math.ceil(last / 10));
  const left = (day: number) => ({ '--at': `${((day - 1) / (last - 1)) * 100}%` }) as CSSProperties;
  return (
    <>
      <ul className="rc-legend">
        {found.map((kind) => (
          <li key={kind}>
            <span className="rc-event rc-event--key" data-kind={kind} aria-hidden="true" />
            {t(`events.kinds.${kind}`)}
          </li>
        ))}
      </ul>
      <div className="rc-scroll" role="region" aria-label={t('events.label')} tabIndex={0}>
        <ul className="rc-lanes">
          {lanes.map(({ run: { lifecycle_id, name }, marks }, index) => (
            <li key={lifecycle_id}>
              <span className="rc-lanes__name">
                <RunKey index={index} />
                <Link to={`/lifecycles/all?record=${lifecycle_id}&tab=log`}>{name}</Link>
              </span>
              <span className="rc-lane">
                {marks.map((mark) => (
                  <Mark key={`${mark.day} ${mark.kind}`} mark={mark} style={left(mark.day)} />
                ))}
              </span>
              <span className="rc-hidden">{sayLane(marks, t, number)}</span>
            </li>
          ))}
          <li aria-hidden="true">
            <span className="rc-lanes__name rc-soft">{t('events.day')}</span>
            <span className="rc-lane rc-lane--days">
              {Array.from({ length: Math.floor((last - 1) / every) + 1 }, (_, index) => 1 + index * every).map(
                (day) => (
                  <span key={day} className="rc-soft" style={left(day)}>
                    {number(day)}
                  </span>
                ),
              )}
            </span>
          </li>
        </ul>
      </div>
    </>
  );
}

function Mark({ mark: { day, kind, count }, style }: { mark: DayMark; style: CSSProperties }) {
  const { t } = useTranslation('run-comparison');
  return (
    <span
      className="rc-event"
      data-kind={kind}
      style={style}
      data-hint={t('events.mark', { kind: t(`events.kinds.${kind}`), day, count })}
      aria-hidden="true"
    />
  );
}

/** A lane in words: of each kind how often, and on which days where there are few. */
function sayLane(marks: readonly DayMark[], t: TFunction<'run-comparison'>, number: (value: number) => string): string {
  return [...Map.groupBy(marks, ({ kind }) => kind)]
    .map(([kind, ofKind]) => {
      const days = ofKind.map(({ day }) => number(day)).join(', ');
      const sum = ofKind.reduce((all, { count }) => all + count, 0);
      const said = { kind: t(`events.kinds.${kind}`), times: number(sum), days };
      return t(ofKind.length > 12 ? 'events.saidOften' : 'events.said', said);
    })
    .join('; ');
}
