import Button from '@mui/material/Button';
import { commandsApi, type LightRamp } from '@trellis/commands/model';
import { filtered } from '@trellis/entity-kit';
import { StateIcon } from '@trellis/ui';
import { useAction, useCall, useFormat, useUser } from '@trellis/web-kit';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reads } from '../calls.ts';
import { useReasonText } from '../offer/use-reason-text.ts';

/** A ramp with the name of its unit. */
export type ListedRamp = LightRamp & { platformGroup?: { name: string } | null };

const mostShown = 500;
const goingOn: readonly string[] = ['running', 'holding'];

/** The person's ramps that go on, and those that gave up since the page was opened; the units of one order together. */
export function useRamps(): ListedRamp[][] {
  const { id } = useUser();
  const [since] = useState(() => new Date().toISOString());
  const { data } = useCall(
    reads.lightRamps,
    filtered({
      where: { user_id: id, or: [{ state: { inq: [...goingOn] } }, { state: 'failed', endedAt: { gt: since } }] },
      include: 'platformGroup',
      order: 'id DESC',
      limit: mostShown,
    }),
  );
  return useMemo(() => [...Map.groupBy((data ?? []) as ListedRamp[], ({ batchId }) => batchId).values()], [data]);
}

/** A ramp in one line, and how many other things stand in the tray. */
export function RampLine({ ramps: [first], others }: { ramps: readonly ListedRamp[]; others: number }) {
  const { t } = useTranslation('commands');
  const { time } = useFormat();
  if (!first) return null;
  const { percent, toPercent, endsAt } = first;
  return (
    <section className="t-batch__one" aria-label={t('ramp.title', { percent: toPercent })}>
      <span className="t-batch__name">{t('ramp.title', { percent: toPercent })}</span>
      <span className="t-tray__soft t-number">
        {percent === toPercent
          ? t('ramp.reached', { percent })
          : t('ramp.now', { percent, to: toPercent, time: time(endsAt) })}
      </span>
      {others > 0 ? <span className="t-tray__soft t-number">{t('tray.others', { count: others })}</span> : null}
    </section>
  );
}

/** One order that goes on by itself: what is reached when, what gave up and why, and the way to stop it. */
export function RampLines({ ramps }: { ramps: readonly ListedRamp[] }) {
  const { t } = useTranslation('commands');
  const reasonText = useReasonText();
  const { time, otherZone } = useFormat();
  const cancel = useAction(commandsApi.calls.cancelRamps, { changes: ['lightRamps'] });
  const [first] = ramps;
  if (!first) return null;
  const open = ramps.filter(({ state }) => goingOn.includes(state));
  const failed = ramps.filter(({ state }) => state === 'failed');
  const shown = open[0] ?? first;
  const nameOf = ({ platformGroup, platformGroup_id }: ListedRamp) =>
    platformGroup?.name ?? t('tray.unit', { id: platformGroup_id });
  const course = [
    shown.percent === shown.toPercent
      ? t('ramp.reached', { percent: shown.percent })
      : t('ramp.now', { percent: shown.percent, to: shown.toPercent, time: time(shown.endsAt) }),
    ...(shown.backAt ? [t('ramp.back', { percent: shown.fromPercent, time: time(shown.backAt) })] : []),
  ];
  return (
    <section className="t-batch t-batch--ramp" aria-label={t('ramp.title', { percent: first.toPercent })}>
      <div className="t-batch__head">
        <span className="t-batch__name">{t('ramp.title', { percent: first.toPercent })}</span>
        <time className="t-tray__soft t-number" dateTime={first.startsAt} title={otherZone(first.startsAt)}>
          {time(first.startsAt)}
        </time>
      </div>
      {open.length > 0 ? (
        <p className="t-ramp">
          {course.join(' · ')} ·{' '}
          {t('ramp.units', { count: open.length, names: open.slice(0, 4).map(nameOf).join(', ') })}
        </p>
      ) : null}
      {failed.map((ramp) => (
        <p key={ramp.id} className="t-ramp" data-state="error">
          <StateIcon state="error" />{' '}
          {t('ramp.failed', {
            unit: nameOf(ramp),
            percent: ramp.percent,
            error: reasonText({ error: ramp.error ?? null }) ?? '',
          })}
        </p>
      ))}
      {open.length > 0 ? (
        <div>
          <Button
            size="small"
            color="inherit"
            disabled={cancel.isRunning}
            onClick={() => void cancel.run({ body: { ids: open.map(({ id }) => id) } })}
          >
            {t('ramp.cancel', { count: open.length })}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
