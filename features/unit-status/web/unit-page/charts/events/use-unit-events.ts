import { useActionLabel } from '@trellis/commands/web/hooks';
import { filtered } from '@trellis/entity-kit';
import { mostShots } from '@trellis/telemetry/model';
import type { UnitRecord } from '@trellis/units/model';
import { useCall, useFormat } from '@trellis/web-kit';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { pageCalls } from '../../calls.ts';
import type { Span } from '../prepare/light-stretches.ts';
import { usePlainEvents } from './use-plain-events.ts';
import {
  commandMarkers,
  groupShots,
  shotMarkers,
  toldSince,
  type MarkedShot,
  type ShotGroup,
  type UnitEvents,
} from './unit-events.ts';

const mostCommands = 1000;

/** What happened to a unit within a span: irrigation, commands, alerts, tickets, notes and photos. */
export function useUnitEvents(
  { platformGroup_id, facility_timezone }: Pick<UnitRecord, 'platformGroup_id' | 'facility_timezone'>,
  { from, to }: Span,
): UnitEvents {
  const { t } = useTranslation('unit-page');
  const { number, dateTime, duration } = useFormat();
  const actionLabel = useActionLabel();
  const between = [new Date(from).toISOString(), new Date(to + dayAheadMs).toISOString()];
  const commands = useCall(
    pageCalls.commands,
    filtered({ where: { platformGroup_id, createdate: { between } }, order: 'createdate DESC', limit: mostCommands }),
    { keepPrevious: true },
  ).data;
  const shots = useCall(
    pageCalls.shots,
    filtered({ where: { platformGroup_id, start: { between } }, order: 'start DESC', limit: mostShots }),
    { keepPrevious: true },
  ).data;
  const plain = usePlainEvents(platformGroup_id, { from, to });
  const events = useMemo(() => {
    const sayShot = ({ durationSeconds, litres, origin, outcome, finish }: MarkedShot) =>
      [
        t('markers.irrigated'),
        durationSeconds == null ? '' : `${number(durationSeconds)} s`,
        litres == null ? '' : `${number(litres, 1)} L`,
        origin == null ? '' : t(`markers.origin.${origin}`),
        outcome == null
          ? finish == null && t('markers.running')
          : outcome !== 'done' && t(`markers.outcome.${outcome}`),
      ]
        .filter(Boolean)
        .join(' · ');
    const sayGroup = ({ from: begin, to: end, shots: given }: ShotGroup) => {
      const [first] = given;
      if (first && begin === end) return sayShot(first);
      const litres = given.reduce((sum, shot) => sum + (shot.litres ?? 0), 0);
      const seconds = given.reduce((sum, shot) => sum + (shot.durationSeconds ?? 0), 0);
      return [
        t('markers.irrigatedTimes', { count: given.length }),
        seconds > 0 ? duration(seconds * 1000) : '',
        litres > 0 ? `${number(litres, 1)} L` : '',
        `${dateTime(begin)} – ${dateTime(end)}`,
      ]
        .filter(Boolean)
        .join(' · ');
    };
    const groups = groupShots(shots ?? [], to - from, facility_timezone);
    return [
      ...commandMarkers(commands ?? [], shots ?? [], actionLabel),
      ...shotMarkers(groups, sayGroup),
      ...plain.events,
    ];
  }, [commands, shots, plain, actionLabel, number, dateTime, duration, t, from, to, facility_timezone]);
  const cuts = [
    toldSince(commands, mostCommands, ({ createdate }) => createdate),
    toldSince(shots, mostShots, ({ start }) => start),
    plain.cutAt,
  ].filter((at) => at !== undefined && at > from);
  return { events, cutAt: cuts.length > 0 ? Math.max(...(cuts as number[])) : undefined };
}

/** The window moves on between two reads; what happens until then is asked for too. */
const dayAheadMs = 86_400_000;
