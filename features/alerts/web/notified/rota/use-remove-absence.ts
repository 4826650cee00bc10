import { everyday } from '@trellis/entity-kit';
import type { CalendarEvent } from '@trellis/tasks/model';
import { sendWith, useAction, useClientOptions, useErrorText, useTakeBack, useToast } from '@trellis/web-kit';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

const collection = 'CalendarEvents';
const calls = everyday(collection);

/** Takes an absence out of the calendar; Undo writes it there again with all it held. */
export function useRemoveAbsence(): { run: (id: number) => Promise<void>; isRunning: boolean } {
  const { t } = useTranslation('notified');
  const send = sendWith(useClientOptions());
  const takeBack = useTakeBack();
  const toast = useToast();
  const errorText = useErrorText();
  const held = useRef<CalendarEvent>(undefined);
  const { run: remove, isRunning } = useAction(calls.delete, {
    success: t('rota.back'),
    undo: () => {
      const absence = held.current;
      return absence && (() => takeBack([() => send(calls.create, { body: contentOf(absence) })], [collection]));
    },
  });
  const run = async (id: number) => {
    try {
      held.current = await send(calls.get, { params: { id }, query: {} });
    } catch (error) {
      toast.error(errorText(error as Error));
      return;
    }
    await remove({ params: { id }, query: { updatedate: held.current.updatedate } });
  };
  return { run, isRunning };
}

/** What makes it the same again, under a new number. */
const contentOf = (absence: CalendarEvent) => {
  const { facility_id, title, CalendarEventItem_id, startdate, enddate, allDay, recurrence, user_id, notes } = absence;
  return { facility_id, title, CalendarEventItem_id, startdate, enddate, allDay, recurrence, user_id, notes };
};
