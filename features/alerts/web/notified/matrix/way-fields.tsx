import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { ExceptionNotifiedUser, longestDelayMin, type NotifiedHours, type ToldWay } from '@trellis/alerts/model';
import { RecordPicker } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';
import { HoursEditor } from '../hours-editor.tsx';

type Said = Pick<ToldWay, 'delayMin' | 'hours' | 'onShift' | 'backup_user_id'>;

interface WayFieldsProps {
  legend: string;
  way: Said;
  onChange: (change: Partial<Said>) => void;
}

/** After how long, in which hours and with which backup somebody is told. */
export function WayFields({ legend, way: { delayMin, hours, onShift, backup_user_id }, onChange }: WayFieldsProps) {
  const { t } = useTranslation('notified');
  return (
    <fieldset className="no-way">
      <legend>{legend}</legend>
      <HoursEditor
        label={t('records.exceptionNotifiedUser.fields.hours')}
        value={hours}
        isDisabled={false}
        onChange={(value) => onChange({ hours: (value as NotifiedHours[] | null) ?? null })}
      />
      <FormControlLabel
        label={t('matrix.onShiftAlone')}
        control={<Switch checked={onShift} onChange={(_event, checked) => onChange({ onShift: checked })} />}
      />
      <div className="no-way__row">
        <TextField
          size="small"
          type="number"
          fullWidth={false}
          label={t('matrix.delay')}
          helperText={t('matrix.delayHint')}
          value={delayMin}
          slotProps={{ htmlInput: { min: 0, max: longestDelayMin, inputMode: 'numeric' } }}
          onChange={(event) =>
            onChange({ delayMin: Math.min(longestDelayMin, Math.max(0, Math.round(Number(event.target.value)))) })
          }
        />
        <RecordPicker
          by={ExceptionNotifiedUser}
          field="backup_user_id"
          label={t('records.exceptionNotifiedUser.fields.backup_user_id')}
          hint={t('records.exceptionNotifiedUser.hints.backup_user_id')}
          ids={backup_user_id === null ? [] : [backup_user_id]}
          onIds={([id]) => onChange({ backup_user_id: id ?? null })}
        />
      </div>
    </fieldset>
  );
}
