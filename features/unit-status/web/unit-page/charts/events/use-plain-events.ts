import { filtered } from '@trellis/entity-kit';
import { useCall } from '@trellis/web-kit';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { unitCalls } from '../../../unit-dialogs/unit-calls.ts';
import { pageCalls, type NoteRow } from '../../calls.ts';
import type { Span } from '../prepare/light-stretches.ts';
import type { UnitEvent } from './unit-events.ts';

const mostEvents = 500;
const dayAheadMs = 86_400_000;

/** Alerts, tickets, photos and notes of a unit within a span. */
export function usePlainEvents(platformGroup_id: number, { from, to }: Span): UnitEvent[] {
  const { t } = useTranslation('unit-page');
  const between = [new Date(from).toISOString(), new Date(to + dayAheadMs).toISOString()];
  const alerts = useCall(
    unitCalls.alerts,
    filtered({
      where: { platformGroup_id, firstOccurrred: { between } },
      order: 'firstOccurrred DESC',
      limit: mostEvents,
    }),
    { keepPrevious: true },
  ).data;
  const tickets = useCall(
    unitCalls.tickets,
    filtered({ where: { platformGroup_id, createdate: { between } }, order: 'id DESC', limit: mostEvents }),
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
  return useMemo(
    () => [
      ...(notes ?? []).map((note): UnitEvent => ({
        at: Date.parse(note.at),
        kind: 'note',
        label: [note.text, note.author && `${note.author.firstname} ${note.author.lastname}`]
          .filter(Boolean)
          .join(' · '),
        note,
      })),
      ...(alerts ?? []).map(({ firstOccurrred, message, name, code }): UnitEvent => ({
        at: Date.parse(firstOccurrred),
        kind: 'exception',
        label: t('events.exception', { text: message ?? name ?? code ?? '' }),
      })),
      ...(tickets ?? []).map(({ createdate, label }): UnitEvent => ({
        at: Date.parse(createdate),
        kind: 'ticket',
        label: t('events.ticket', { text: label }),
      })),
      ...(photos ?? []).map(({ time, url }): UnitEvent => ({
        at: Date.parse(time),
        kind: 'photo',
        label: t('events.photo'),
        picture: url,
      })),
    ],
    [alerts, tickets, photos, notes, t],
  );
}
