import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { readNumber } from '@trellis/entity-kit';
import { findDesignator, sensorsApi } from '@trellis/telemetry/model';
import { Notice, OptionDialog } from '@trellis/ui';
import { useAction, useFormat, usePreferences } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sensorName, viewSensor } from './show-sensor.ts';
import type { LiveSensor } from './use-sensors.ts';

interface TypedPoint {
  reads: string;
  is: string;
}

/** Calibrates a sensor against a reference, at one point or two. The first point is what it reads at this moment, where it reads. */
export function CalibrateDialog({ sensor, onClose }: { sensor: LiveSensor; onClose: () => void }) {
  const { t } = useTranslation('sensors');
  const { units, number, dateTime } = useFormat();
  const measured = t(`designators.${findDesignator(sensor.designator_id)?.key ?? 'other'}`);
  const { lang } = usePreferences();
  const view = viewSensor(sensor.designator_id, units);
  const isSilent = sensor.reading === null || sensor.flags.includes('stale');
  const point = number(0.5, 1).charAt(1);
  const now = isSilent
    ? ''
    : String(Number(view.show(sensor.reading ?? 0).toFixed(view.decimals + 1))).replace('.', point);
  // What is shown here is by the calibration the sensor has now.
  const [seen] = useState(sensor.updatedate);
  const [points, setPoints] = useState<TypedPoint[]>([{ reads: now, is: '' }]);
  const calibrate = useAction(sensorsApi.calls.calibrate, {
    success: t('calibrate.done'),
    changes: ['sensorCalibrations'],
    onSuccess: onClose,
  });
  const numberIn = (text: string) => readNumber(text, lang) ?? Number.NaN;
  const typed = points.map(({ reads, is }) => ({ reads: numberIn(reads), is: numberIn(is) }));
  const isComplete = typed.every(({ reads, is }) => Number.isFinite(reads) && Number.isFinite(is));
  const change = (index: number, part: Partial<TypedPoint>) =>
    setPoints((before) => before.map((point, place) => (place === index ? { ...point, ...part } : point)));
  return (
    <OptionDialog
      open
      title={t('calibrate.title', {
        name: [sensor.unitName, sensorName(sensor), measured].filter(Boolean).join(' · '),
      })}
      confirmLabel={t('calibrate.confirm')}
      canConfirm={isComplete}
      whyNot={t('calibrate.incomplete')}
      isBusy={calibrate.isRunning}
      onClose={onClose}
      onConfirm={() =>
        void calibrate.run({
          params: { id: String(sensor.id) },
          body: {
            points: typed.map(({ reads, is }) => ({ reads: view.store(reads), is: view.store(is) })),
            updatedate: seen,
          },
        })
      }
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <Notice state="info">{t('calibrate.intro')}</Notice>
        {isSilent ? (
          <Notice state="warning">
            {sensor.dbtime === null
              ? t('calibrate.neverRead')
              : t('calibrate.silent', { time: dateTime(sensor.dbtime) })}
          </Notice>
        ) : null}
        {points.map((point, index) => (
          <Stack key={index === 0 ? 'first' : 'second'} direction="row" spacing={1.5}>
            <PointField
              label={t('calibrate.reads', { unit: view.unit })}
              value={point.reads}
              onChange={(reads) => change(index, { reads })}
            />
            <PointField
              label={t('calibrate.is', { unit: view.unit })}
              value={point.is}
              isFirst={index === points.length - 1}
              onChange={(is) => change(index, { is })}
            />
          </Stack>
        ))}
        {points.length === 1 ? (
          <Button sx={{ alignSelf: 'start' }} onClick={() => setPoints([...points, { reads: '', is: '' }])}>
            {t('calibrate.second')}
          </Button>
        ) : null}
      </Stack>
    </OptionDialog>
  );
}

interface PointFieldProps {
  label: string;
  value: string;
  isFirst?: boolean;
  onChange: (text: string) => void;
}

const PointField = ({ label, value, isFirst = false, onChange }: PointFieldProps) => (
  <TextField
    fullWidth
    autoFocus={isFirst}
    label={label}
    value={value}
    slotProps={{ htmlInput: { inputMode: 'decimal' } }}
    onChange={(event) => onChange(event.target.value)}
  />
);
