import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { FilterChips } from '@trellis/ui';
import { useTranslation } from 'react-i18next';
import type { Draft } from './draft.ts';

const longestReason = 255;
/** After how many hours a chiller counts as well again; `never`: when somebody says so. */
const hours = [4, 8, 24, 72, 168] as const;
const never = 'never';

interface ImpairmentFieldsProps {
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
}

/** Why a chiller is impaired, and when it counts as well again by itself. */
export function ImpairmentFields({ draft: { reason, clearHours }, onChange }: ImpairmentFieldsProps) {
  const { t } = useTranslation('commands');
  return (
    <Stack spacing={2}>
      <TextField
        label={t('impaired.reason')}
        value={reason}
        required
        multiline
        helperText={t('impaired.reasonWhat')}
        slotProps={{ htmlInput: { maxLength: longestReason } }}
        onChange={(event) => onChange({ reason: event.target.value })}
      />
      <Stack spacing={1}>
        <Typography variant="caption" color="text.secondary">
          {t('impaired.clears')}
        </Typography>
        <FilterChips
          label={t('impaired.clears')}
          options={[
            ...hours.map((count) => ({
              key: String(count),
              label: count < 48 ? t('impaired.hours', { count }) : t('impaired.days', { count: count / 24 }),
            })),
            { key: never, label: t('impaired.never') },
          ]}
          selected={new Set([clearHours === null ? never : String(clearHours)])}
          onToggle={(key) => onChange({ clearHours: key === never ? null : Number(key) })}
        />
      </Stack>
    </Stack>
  );
}
