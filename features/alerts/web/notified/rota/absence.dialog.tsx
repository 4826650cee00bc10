import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Rota } from '@trellis/alerts/model';
import { everyday, filtered } from '@trellis/entity-kit';
import { FailedNotice, OptionDialog } from '@trellis/ui';
import { DatePicker, DateTimeField } from '@trellis/ui/dates';
import { sendWith, useAction, useCall, useClientOptions, useFormat, useTakeBack } from '@trellis/web-kit';
import { DateTime } from 'luxon';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface AbsenceDialogProps {
  facilityId: number;
  person: Rota['people'][number];
  onClose: () => void;
}

/** How often somebody is away. */
const rhythms = ['once', 'weekly', 'fortnightly', 'monthly', 'yearly'] as const;
type Rhythm = (typeof rhythms)[number];
const rules: Readonly<Record<Exclude<Rhythm, 'once'>, string>> = {
  weekly: 'FREQ=WEEKLY',
  fortnightly: 'FREQ=WEEKLY;INTERVAL=2',
  monthly: 'FREQ=MONTHLY',
  yearly: 'FREQ=YEARLY',
};

/** As the calendar writes it, its last day by the clock of the person counted in; null: it does not come again. */
function recurrenceOf(rhythm: Rhythm, until: string | null, zone: string): string | null {
  if (rhythm === 'once') return null;
  if (until === null) return rules[rhythm];
  const end = DateTime.fromISO(until, { zone }).endOf('day').toUTC();
  return `${rules[rhythm]};UNTIL=${end.toFormat("yyyyMMdd'T'HHmmss'Z'")}`;
}

const dayOf = (at: number, zone: string): string => DateTime.fromMillis(at, { zone }).toFormat('yyyy-MM-dd');

/** Writes into the calendar of the facility that somebody is away. */
export function AbsenceDialog({ facilityId, person: { user_id, name }, onClose }: AbsenceDialogProps) {
  const { t } = useTranslation('notified');
  const { axis } = useFormat();
  const [from, setFrom] = useState<string | null>(null);
  const [to, setTo] = useState<string | null>(null);
  const [rhythm, setRhythm] = useState<Rhythm>('once');
  const [until, setUntil] = useState<string | null>(null);
  const send = sendWith(useClientOptions());
  const takeBack = useTakeBack();
  const kinds = useCall(
    everyday('CalendarEventItems').list,
    filtered({ where: { affects: 'absence', active: true }, order: 'seq', limit: 1 }),
  );
  const add = useAction(everyday('CalendarEvents').create, {
    success: t('rota.awaySaved', { name }),
    undo:
      ({ id, updatedate }) =>
      () =>
        takeBack(
          [() => send(everyday('CalendarEvents').delete, { params: { id }, query: { updatedate } })],
          ['CalendarEvents'],
        ),
    onSuccess: onClose,
  });
  const [begins, ends] = [Date.parse(from ?? ''), Date.parse(to ?? '')];
  const isDated = !Number.isNaN(begins) && !Number.isNaN(ends);
  const kind = kinds.data?.[0];
  const hasNoKind = kinds.data?.length === 0;
  const whyNot = hasNoKind
    ? t('rota.noAbsenceKind')
    : !isDated
      ? t('rota.needsTimes')
      : ends <= begins
        ? t('rota.endsBefore')
        : rhythm !== 'once' && until !== null && until < dayOf(begins, axis.zone)
          ? t('rota.endsBefore')
          : undefined;
  const field = { zone: axis.zone, isHour24: axis.isHour24, required: true } as const;
  return (
    <OptionDialog
      open
      title={t('rota.absenceOf', { name })}
      confirmLabel={t('matrix.save')}
      canConfirm={whyNot === undefined && kind !== undefined}
      whyNot={whyNot}
      isBusy={add.isRunning}
      hasTyped={from !== null || to !== null}
      onClose={onClose}
      onConfirm={() =>
        void add.run({
          body: {
            ...{ facility_id: facilityId, user_id, CalendarEventItem_id: kind?.id ?? null },
            ...{ title: t('rota.awayTitle', { name }), startdate: from ?? '', enddate: to ?? '', allDay: false },
            recurrence: recurrenceOf(rhythm, until, axis.zone),
          },
        })
      }
    >
      <p className="no-soft">{t('rota.awayHint')}</p>
      {kinds.error && !kinds.data ? (
        <FailedNotice reason={kinds.error.message} onRetry={() => void kinds.refetch()} />
      ) : null}
      <div className="no-rota__absent">
        <DateTimeField {...field} label={t('from')} value={from} onChange={setFrom} />
        <DateTimeField {...field} label={t('to')} value={to} onChange={setTo} />
      </div>
      <div className="no-rota__absent">
        <TextField
          select
          label={t('rota.again')}
          value={rhythm}
          onChange={({ target }) => setRhythm(target.value as Rhythm)}
        >
          {rhythms.map((one) => (
            <MenuItem key={one} value={one}>
              {t(`rota.rhythm.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        {rhythm === 'once' ? null : (
          <DatePicker
            label={t('rota.until')}
            hint={t('rota.untilHint')}
            value={until}
            clearable
            autoClose
            onChange={setUntil}
          />
        )}
      </div>
    </OptionDialog>
  );
}
