import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { HabitFields } from '../profile/habit-fields.tsx';

/** Language, units, clock and time zone; each is kept when chosen. */
export function HabitsStep({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('access');
  return (
    <Stack spacing={3}>
      <HabitFields />
      <Button variant="contained" size="large" onClick={onDone} sx={{ minHeight: 48 }}>
        {t('setUp.next')}
      </Button>
    </Stack>
  );
}
