import TextField from '@mui/material/TextField';
import { movedWaterApi } from '@trellis/irrigation/model';
import { FilterChips, Notice, OptionDialog } from '@trellis/ui';
import { furthestShiftMinutes, shortUnitName } from '@trellis/units/model';
import { sendWith, useAction, useClientOptions, useErrorText, useFormat, useTakeBack } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WateredUnit } from '../use-water.ts';
import { hoursText, movedHours, readSigned, signedMinutes } from './moved-hours.ts';

/** What people move by most, minutes. */
const usual = [-60, -30, -15, 15, 30, 60] as const;

interface ShiftDialogProps {
  rows: readonly WateredUnit[];
  onClose: () => void;
}

/** By how much the hours of water are moved, and what they become. */
export function ShiftDialog({ rows, onClose }: ShiftDialogProps) {
  const { t } = useTranslation('irrigation');
  const { timeIn } = useFormat();
  const [typed, setTyped] = useState('15');
  const send = sendWith(useClientOptions());
  const takeBack = useTakeBack();
  const errorText = useErrorText();
  const minutes = readSigned(typed);
  const isReadable = Number.isInteger(minutes) && minutes !== 0 && Math.abs(minutes) <= furthestShiftMinutes;
  const seen = rows.map(({ unit: { platformGroup_id, waterShiftMinutes = 0 } }) => ({
    platformGroup_id,
    minutes: waterShiftMinutes ?? 0,
  }));
  const units = rows.map(({ unit }) => ({ id: unit.platformGroup_id }));
  const shift = useAction(movedWaterApi.calls.shift, {
    success: ({ shifted }) => t('move.shifted', { count: shifted.length }),
    undo:
      (_reply, { body }) =>
      () => {
        const back = { units: body.units, minutes: -body.minutes };
        return takeBack([() => send(movedWaterApi.calls.shift, { body: back })], ['ag_platformGroups']);
      },
    onSuccess: onClose,
    onError: () => true,
  });
  return (
    <OptionDialog
      open
      width={560}
      title={t('move.shiftTitle')}
      confirmLabel={t('move.shiftConfirm', { count: rows.length })}
      canConfirm={isReadable}
      whyNot={t('move.range', { most: furthestShiftMinutes })}
      isBusy={shift.isRunning}
      onConfirm={() => void shift.run({ body: { units, minutes, seen } })}
      onClose={onClose}
    >
      <p>{t('move.shiftWhat')}</p>
      <FilterChips
        label={t('move.minutes')}
        options={usual.map((value) => ({ key: String(value), label: signedMinutes(value) }))}
        selected={new Set([String(minutes)])}
        onToggle={setTyped}
      />
      <TextField
        label={t('move.minutes')}
        value={typed}
        error={!isReadable}
        helperText={t('move.minutesWhat')}
        sx={{ my: 2 }}
        slotProps={{ htmlInput: { inputMode: 'text', autoComplete: 'off', maxLength: 4 } }}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul className="ir-moves">
        {rows.map(({ unit, isOffline }) => {
          const { before, after } = movedHours(unit, isReadable ? minutes : 0);
          return (
            <li key={unit.platformGroup_id}>
              <strong>{shortUnitName(unit.platformGroupName)}</strong>{' '}
              {before.length === 0
                ? t('move.noHours')
                : t('move.hours', { before: hoursText(before, timeIn), after: hoursText(after, timeIn) })}
              {isOffline ? <span className="ir-soft"> · {t('move.whenBack')}</span> : null}
            </li>
          );
        })}
      </ul>
      {shift.error ? <Notice state="error">{errorText(shift.error)}</Notice> : null}
    </OptionDialog>
  );
}
