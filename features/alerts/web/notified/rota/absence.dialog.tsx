import type { Rota } from '@trellis/alerts/model';
import { everyday, filtered } from '@trellis/entity-kit';
import { FailedNotice, OptionDialog } from '@trellis/ui';
import { DateTimeField } from '@trellis/ui/dates';
import { sendWith, useAction, useCall, useClientOptions, useFormat, useTakeBack } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface AbsenceDialogProps {
  facilityId: number;
  person: Rota['people'][number];
  onClose: () => void;
}

/** Writes into the calendar of the facility that somebody is away. */
export function AbsenceDialog({ facilityId, person: { user_id, name }, onClose }: AbsenceDialogProps) {
  const { t } = useTranslation('notified');
  const { axis } = useFormat();
  const [from, setFrom] = useState<string | null>(null);
  const [to, setTo] = useState<string | null>(null);
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
    </OptionDialog>
  );
}
