import { rotaApi, type NotifiedHours, type Rota } from '@trellis/alerts/model';
import { OptionDialog } from '@trellis/ui';
import { sendWith, useAction, useClientOptions, useTakeBack } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HoursEditor } from '../hours-editor.tsx';

interface ShiftDialogProps {
  facilityId: number;
  person: Rota['people'][number];
  onClose: () => void;
}
const { writeShift } = rotaApi.calls;

/** When somebody works, week after week. */
export function ShiftDialog({ facilityId: facility_id, person, onClose }: ShiftDialogProps) {
  const { t } = useTranslation('notified');
  // As it was opened: what is written meanwhile by somebody else is told, and not overwritten.
  const [{ user_id, name, shift, updatedate }] = useState(person);
  const [hours, setHours] = useState<readonly NotifiedHours[]>(shift);
  const takeBack = useTakeBack();
  const send = sendWith(useClientOptions());
  const changes = ['workShifts'];
  const write = useAction(writeShift, {
    success: t('rota.saved', { name }),
    changes,
    undo: (now) => () =>
      takeBack(
        [() => send(writeShift, { body: { facility_id, user_id, hours: shift, updatedate: now.updatedate } })],
        changes,
      ),
    onSuccess: onClose,
  });
  const hasTyped = JSON.stringify(hours) !== JSON.stringify(shift);
  const hasEmptyDays = hours.some(({ days }) => days.length === 0);
  return (
    <OptionDialog
      open
      width={680}
      title={t('rota.shiftsOf', { name })}
      confirmLabel={t('matrix.save')}
      canConfirm={hasTyped && !hasEmptyDays}
      whyNot={hasEmptyDays ? t('matrix.noDays') : undefined}
      isBusy={write.isRunning}
      hasTyped={hasTyped}
      onClose={onClose}
      onConfirm={() => void write.run({ body: { facility_id, user_id, hours: [...hours], updatedate } })}
    >
      <p className="no-soft">{t('rota.shiftHint')}</p>
      <HoursEditor
        label={t('rota.shifts')}
        value={hours}
        none={t('rota.noShift')}
        isDisabled={false}
        onChange={(value) => setHours((value as NotifiedHours[] | null) ?? [])}
      />
    </OptionDialog>
  );
}
