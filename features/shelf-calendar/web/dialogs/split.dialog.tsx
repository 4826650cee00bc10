import { OptionDialog } from '@trellis/ui';
import { DatePicker } from '@trellis/ui/dates';
import { DateTime } from 'luxon';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardDialogProps } from '../calendar/asking.ts';
import { ShelfChoice } from './shelf-choice.tsx';

/** Ends a booking on a day; the rest of its time stays there or goes to another shelf. */
export function SplitDialog({ asking: { one }, calendar, span, actions, onClose }: BoardDialogProps) {
  const { t } = useTranslation('shelf-calendar');
  const start = DateTime.fromMillis(one?.from ?? 0, { zone: span.zone });
  const end = DateTime.fromMillis(one?.to ?? 0, { zone: span.zone });
  const days = Math.floor(end.diff(start, 'days').days);
  const [day, setDay] = useState(start.plus({ days: Math.max(1, Math.round(days / 2)) }).toISODate());
  const [shelf, setShelf] = useState<number | null>(one?.booking.platform_id ?? null);
  if (!one) return null;
  const at = DateTime.fromISO(day ?? '', { zone: span.zone }).set({ hour: start.hour, minute: start.minute });
  const isGood = at > start && at < end;
  return (
    <OptionDialog
      open
      title={t('split.title', { label: one.label })}
      confirmLabel={t('actions.split')}
      isBusy={actions.isRunning}
      canConfirm={isGood && shelf !== null}
      whyNot={isGood ? undefined : t('split.rule')}
      onConfirm={() => void actions.split(one, at.toUTC().toISO() ?? '', shelf ?? one.booking.platform_id)}
      onClose={onClose}
    >
      <div className="sc-form">
        <DatePicker
          label={t('split.day')}
          value={day}
          autoClose
          min={start.plus({ days: 1 }).toISODate() ?? undefined}
          max={end.toISODate() ?? undefined}
          onChange={setDay}
        />
        <ShelfChoice label={t('split.rest')} {...{ calendar }} value={shelf} onChange={setShelf} />
      </div>
    </OptionDialog>
  );
}
