import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from './section.tsx';
import { useSaveProfile } from './use-save-profile.ts';

/** Fewest characters of a key. */
const keyMin = 20;

/** The person's key to the state's system. It goes in and never comes out. */
export function MetrcSection({ hasKey }: { hasKey: boolean }) {
  const { t } = useTranslation('access');
  const { save, isRunning } = useSaveProfile();
  const [key, setKey] = useState('');
  const isShort = key !== '' && key.trim().length < keyMin;
  const keep = async (metrcApiKey: string | null) => {
    if (await save({ metrcApiKey })) setKey('');
  };
  return (
    <Section title={t('profile.compliance')}>
      <Typography sx={{ color: 'text.secondary' }}>{t(hasKey ? 'profile.metrcKept' : 'profile.metrcNone')}</Typography>
      <TextField
        fullWidth
        label={t('profile.metrcApiKey')}
        type="password"
        value={key}
        error={isShort}
        helperText={isShort ? t('profile.metrcShort') : undefined}
        onChange={(event) => setKey(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 255, autoComplete: 'off', spellCheck: false } }}
      />
      <Stack direction="row" spacing={1}>
        <Button
          variant="outlined"
          loading={isRunning}
          disabled={key === '' || isShort}
          onClick={() => void keep(key.trim())}
        >
          {t('profile.metrcSave')}
        </Button>
        {hasKey ? <Button onClick={() => void keep(null)}>{t('profile.metrcRemove')}</Button> : null}
      </Stack>
    </Section>
  );
}
