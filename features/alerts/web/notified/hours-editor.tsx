import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { NotifiedHours } from '@trellis/alerts/model';
import type { EditorProps } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';
import { useDayNames } from './use-hours-text.ts';

const usual: NotifiedHours = { days: [1, 2, 3, 4, 5, 6, 7], from: '06:00', to: '22:00' };

/** Days and clock times in which a rule tells people; none means at any hour. A later start than end goes over midnight. */
export function HoursEditor({
  label,
  value,
  none,
  onChange,
  isDisabled,
}: Pick<EditorProps, 'label' | 'value' | 'onChange' | 'isDisabled'> & {
  /** What no hours at all mean; at any hour where it is left out. */
  none?: string;
}) {
  const { t } = useTranslation('notified');
  const names = useDayNames();
  const hours = (value as readonly NotifiedHours[] | null | undefined) ?? [];
  const put = (index: number, change: Partial<NotifiedHours>) =>
    onChange(hours.map((one, place) => (place === index ? { ...one, ...change } : one)));
  const time = (index: number, key: 'from' | 'to', text: string) => (
    <TextField
      size="small"
      type="time"
      label={t(key)}
      value={text}
      disabled={isDisabled}
      slotProps={{ inputLabel: { shrink: true } }}
      onChange={(event) => event.target.value !== '' && put(index, { [key]: event.target.value })}
    />
  );
  return (
    <fieldset className="no-hours">
      <legend>{label}</legend>
      {hours.length === 0 ? <p>{none ?? t('anyHour')}</p> : null}
      {hours.map((one, index) => (
        <div key={index} className="no-hours__row">
          <ToggleButtonGroup
            size="small"
            value={[...one.days]}
            disabled={isDisabled}
            aria-label={t('days')}
            onChange={(_event, days: number[]) => put(index, { days: [...days].sort((a, b) => a - b) })}
          >
            {names.map((name, day) => (
              <ToggleButton key={name} value={day + 1}>
                {name}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          {time(index, 'from', one.from)}
          {time(index, 'to', one.to)}
          <IconButton
            aria-label={t('removeHours')}
            disabled={isDisabled}
            onClick={() => {
              const left = hours.filter((_, place) => place !== index);
              onChange(left.length === 0 ? null : left);
            }}
          >
            <DeleteOutlined fontSize="small" />
          </IconButton>
        </div>
      ))}
      <Button size="small" startIcon={<Add />} disabled={isDisabled} onClick={() => onChange([...hours, usual])}>
        {t('addHours')}
      </Button>
    </fieldset>
  );
}
