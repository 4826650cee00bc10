import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { findDesignator } from '@trellis/telemetry/model';
import { FilterChips } from '@trellis/ui';
import { useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { renderSVG } from 'uqr';
import { cutInSheets, labelSizes, type LabelSize } from './label-sizes.ts';
import { sensorName } from './show-sensor.ts';
import type { LiveSensor } from './use-sensors.ts';

interface SensorLabelsProps {
  sensors: readonly LiveSensor[];
  onClose: () => void;
}

const sizes = Object.keys(labelSizes) as LabelSize[];

/** Sheets of labels, one for each sensor: its name, place and device, and a code that opens its page. */
export function SensorLabels({ sensors, onClose }: SensorLabelsProps) {
  const { t } = useTranslation('sensors');
  const [size, setSize] = useState<LabelSize>('medium');
  const [used, setUsed] = useState('0');
  const { across, down, width, height, left, top, gap } = labelSizes[size];
  const sheets = cutInSheets(sensors, size, Number(used) || 0);
  const style = {
    '--across': across,
    '--label-width': `${width}mm`,
    '--label-height': `${height}mm`,
    '--gap': `${gap}mm`,
    '--left': `${left}mm`,
    '--top': `${top}mm`,
  } as CSSProperties;
  return (
    <div className="se-labels">
      <div className="se-actions">
        <Button variant="outlined" onClick={onClose}>
          {t('labels.back')}
        </Button>
        <FilterChips
          label={t('labels.size')}
          options={sizes.map((key) => ({
            key,
            label: t(`labels.sizes.${key}`, { width: labelSizes[key].width, height: labelSizes[key].height }),
          }))}
          selected={new Set([size])}
          onToggle={setSize}
        />
        <TextField
          size="small"
          label={t('labels.used')}
          value={used}
          sx={{ width: 200 }}
          error={!/^\d{0,2}$/.test(used)}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 2 } }}
          onChange={(event) => setUsed(event.target.value)}
        />
        <Button variant="contained" onClick={() => print()}>
          {t('labels.print', { count: sheets.length })}
        </Button>
      </div>
      <p className="se-soft se-labels__how">{t('labels.how', { count: sensors.length, across, down })}</p>
      {sheets.map((sheet, number) => (
        <ul
          key={number}
          className="se-sheet"
          data-size={size}
          style={style}
          aria-label={t('labels.sheet', { number: number + 1 })}
        >
          {sheet.map((sensor, place) =>
            sensor === null ? (
              <li key={`used ${place}`} className="se-label" data-used="true" />
            ) : (
              <Label key={sensor.id} sensor={sensor} />
            ),
          )}
        </ul>
      ))}
    </div>
  );
}

function Label({ sensor }: { sensor: LiveSensor }) {
  const { t } = useTranslation('sensors');
  const address = `${location.origin}/sensors?sensor=${sensor.id}`;
  return (
    <li className="se-label">
      <img
        alt={t('labels.code', { name: sensorName(sensor) })}
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 1 }))}`}
      />
      <span>
        <strong>{sensorName(sensor)}</strong>
        <span>{t(`designators.${findDesignator(sensor.designator_id)?.key ?? 'other'}`)}</span>
        <span>{sensor.unitName ?? sensor.zoneName ?? ''}</span>
        <span>{sensor.device_id}</span>
      </span>
    </li>
  );
}
