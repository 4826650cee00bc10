import { alertName, alertText } from '@trellis/alerts/model';
import { filtered } from '@trellis/entity-kit';
import { useCall, useFormat, usePreferences } from '@trellis/web-kit';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { pageCalls, type NoteRow } from '../../calls.ts';
import type { Span } from '../prepare/light-stretches.ts';
import { toldSince, type UnitEvent, type UnitEvents } from './unit-events.ts';

const mostEvents = 500;
const dayAheadMs = 86_400_000;

/** Alerts, tickets, photos and notes of a unit within a span. */
export function usePlainEvents(platformGroup_id: number, { from, to }: Span): UnitEvents {
  const { t } = useTranslation('unit-page');
  const { lang } = usePreferences();
  const { units, dateTime } = useFormat();
  const reader = useMemo(() => ({ lang, units, showMoment: dateTime }), [lang, units, dateTime]);
  const between = [new Date(from).toISOString(), new Date(to + dayAheadMs).toISOString()];
  const alerts = useCall(
    pageCalls.alerts,
    filtered({
      where: { platformGroup_id, firstOccurrred: { between } },
      include: 'exceptionType',
      order: 'firstOccurrred DESC',
      limit: mostEvents,
    }),
    { keepPrevious: true },
  ).data;
  const tickets = useCall(
    pageCalls.tickets,
    filtered({
      where: { platformGroup_id, or: [{ failureDate: { between } }, { createdate: { between } }] },
      order: 'createdate DESC',
      limit: mostEvents,
    }),
    { keepPrevious: true },
  ).data;
  const photos = useCall(
    pageCalls.photos,
    filtered({ where: { platformGroup_id, time: { between } }, order: 'time DESC', limit: mostEvents }),
    { keepPrevious: true },
  ).data;
  const notes: readonly NoteRow[] | undefined = useCall(
    pageCalls.notes,
    filtered({ where: { platformGroup_id, at: { between } }, include: 'author', order: 'at DESC', limit: mostEvents }),
    { keepPrevious: true },
  ).data;
  const events = useMemo(
    () => [
      ...(notes ?? []).map((note): UnitEvent => ({
        at: Date.parse(note.at),
        kind: 'note',
        label: [note.text, note.author && `${note.author.firstname} ${note.author.lastname}`]
          .filter(Boolean)
          .join(' · '),
        note,
      })),
      ...(alerts ?? []).map((alert): UnitEvent => ({
        at: Date.parse(alert.firstOccurrred),
        kind: 'exception',
        record: { tab: 'alerts', id: alert.id },
        label: t('events.exception', {
          text: alertText(alert, alert.exceptionType ?? null, reader) || alertName(alert, reader.lang),
        }),
      })),
      ...(tickets ?? []).map(({ id, createdate, failureDate, label }): UnitEvent => ({
        at: Date.parse(failureDate ?? createdate),
        kind: 'ticket',
        record: { tab: 'tickets', id },
        label: t('events.ticket', { text: label }),
      })),
      ...(photos ?? []).map(({ id, time, url }): UnitEvent => ({
        at: Date.parse(time),
        kind: 'photo',
        record: { tab: 'photos', id },
        label: t('events.photo'),
        picture: url,
      })),
    ],
    [alerts, tickets, photos, notes, t, reader],
  );
  const cuts = [
    toldSince(alerts, mostEvents, ({ firstOccurrred }) => firstOccurrred),
    toldSince(tickets, mostEvents, ({ createdate }) => createdate),
    toldSince(photos, mostEvents, ({ time }) => time),
    toldSince(notes, mostEvents, ({ at }) => at),
  ].filter((at) => at !== undefined);
  return { events, cutAt: cuts.length > 0 ? Math.max(...cuts) : undefined };
}
