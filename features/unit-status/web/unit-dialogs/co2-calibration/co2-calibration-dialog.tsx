import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import type { Action } from '@trellis/commands/model';
import type { OwnDialogProps } from '@trellis/commands/web';
import { Notice, OptionDialog } from '@trellis/ui';
import { useState } from 'react';
import { useGridWords } from '../../unit-grid/grid-words.ts';
import { Co2Table } from './co2-table.tsx';
import { ReferenceFields } from './reference-fields.tsx';
import { useCalibration, useCountdown } from './use-calibration.ts';
import './co2-calibration.css';

const usualMinutes = '5';
const longestMinutes = 60;

/** Calibrates the CO2 sensors of units against a reference: their readings settle first, and what they read before and after is
 * compared. */
export function Co2CalibrationDialog({ action, units, onClose, onDone }: OwnDialogProps) {
  const { t, format } = useGridWords();
  const [ppmText, setPpmText] = useState('');
  const [minutesText, setMinutesText] = useState(usualMinutes);
  const [isAll, setAll] = useState(false);
  const calibration = useCalibration(action, units);
  const { progress, problem } = calibration;
  const { ppm, limits, isReady } = readDraft(action, ppmText, minutesText);
  const reached = calibration.findReached(isAll);
  const isSettling = progress.step === 'settle';
  const left = useCountdown(isSettling ? progress.since + Number(minutesText) * 60_000 : undefined);
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  const step = {
    choose: {
      label: t('calibrateCo2.start'),
      can: isReady && calibration.isJudged,
      whyNot: t('calibrateCo2.incomplete', limits),
      act: calibration.start,
    },
    settle: {
      label: t('calibrateCo2.confirm', { count: reached.length }),
      can: left === 0 && reached.length > 0,
      whyNot: left > 0 ? t('calibrateCo2.settling', { clock }) : t('calibrateCo2.noneSteady'),
      act: () => void calibration.send(ppm, reached),
    },
    sent: { label: t('calibrateCo2.close'), can: true, whyNot: undefined, act: onDone },
  }[progress.step];
  return (
    <OptionDialog
      open
      width={640}
      title={format.locale.startsWith('es') ? action.labelEs : action.label}
      confirmLabel={step.label}
      canConfirm={step.can}
      whyNot={step.whyNot}
      isBusy={calibration.isBusy}
      onConfirm={step.act}
      onClose={progress.step === 'sent' ? onDone : onClose}
    >
      <Stack spacing={2.5} sx={{ pt: 1 }}>
        {progress.step === 'choose' ? (
          <ReferenceFields ppmText={ppmText} minutesText={minutesText} onPpm={setPpmText} onMinutes={setMinutesText} />
        ) : (
          <Notice state="info">{t(isSettling ? 'calibrateCo2.settleWhat' : 'calibrateCo2.sentWhat', { ppm })}</Notice>
        )}
        <Co2Table {...calibration} units={units} onReading={calibration.keep} />
        {isSettling ? (
          <FormControlLabel
            control={<Checkbox checked={isAll} onChange={(event) => setAll(event.target.checked)} />}
            label={t('calibrateCo2.all')}
          />
        ) : null}
        {problem === undefined ? null : <Notice state="error">{problem}</Notice>}
      </Stack>
    </OptionDialog>
  );
}

/** What was typed, and whether it can be used. */
function readDraft({ value }: Action, ppmText: string, minutesText: string) {
  const { min = 0, max = 0 } = value.kind === 'integer' ? value : {};
  const [ppm, minutes] = [Number(ppmText), Number(minutesText)];
  const isPpm = ppmText.trim() !== '' && Number.isInteger(ppm) && ppm >= min && ppm <= max;
  const isTime = minutesText.trim() !== '' && minutes >= 0 && minutes <= longestMinutes;
  return { ppm, limits: { min, max, minutes: longestMinutes }, isReady: isPpm && isTime };
}
