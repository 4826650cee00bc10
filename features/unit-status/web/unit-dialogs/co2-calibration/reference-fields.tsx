import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useGridWords } from '../../unit-grid/grid-words.ts';

interface ReferenceFieldsProps {
  ppmText: string;
  minutesText: string;
  onPpm: (text: string) => void;
  onMinutes: (text: string) => void;
}

/** What the sensors are to read, and how long their readings settle first. */
export function ReferenceFields({ ppmText, minutesText, onPpm, onMinutes }: ReferenceFieldsProps) {
  const { t } = useGridWords();
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
      <TextField
        fullWidth
        autoFocus
        label={t('calibrateCo2.reference')}
        helperText={t('calibrateCo2.referenceWhat')}
        value={ppmText}
        onChange={(event) => onPpm(event.target.value)}
        slotProps={{
          htmlInput: { inputMode: 'numeric' },
          input: { endAdornment: <InputAdornment position="end">ppm</InputAdornment> },
        }}
      />
      <TextField
        fullWidth
        label={t('calibrateCo2.timer')}
        helperText={t('calibrateCo2.timerWhat')}
        value={minutesText}
        onChange={(event) => onMinutes(event.target.value)}
        slotProps={{
          htmlInput: { inputMode: 'decimal' },
          input: { endAdornment: <InputAdornment position="end">min</InputAdornment> },
        }}
      />
    </Stack>
  );
}
