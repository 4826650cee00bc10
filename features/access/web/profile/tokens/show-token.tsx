import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { ContentDialog } from '@trellis/ui';
import { useToast } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { ProgramExamples } from './program-examples.tsx';

/** A new token, the only time it is shown; only its own button closes the window. */
export function ShowToken({ token, onClose }: { token: string; onClose: () => void }) {
  const { t } = useTranslation('access');
  const toast = useToast();
  const copy = async () => {
    await navigator.clipboard.writeText(token);
    toast.success(t('tokens.copied'));
  };
  return (
    <ContentDialog
      isBlocking
      title={t('tokens.madeTitle')}
      width={560}
      onClose={onClose}
      actions={
        <Button variant="contained" sx={{ minHeight: 44 }} onClick={onClose}>
          {t('tokens.kept')}
        </Button>
      }
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <Typography>{t('tokens.madeText')}</Typography>
        <TextField
          label={t('tokens.token')}
          value={token}
          fullWidth
          multiline
          slotProps={{ htmlInput: { readOnly: true, style: { fontFamily: 'monospace' } } }}
        />
        <div>
          <Button variant="outlined" onClick={() => void copy()}>
            {t('tokens.copy')}
          </Button>
        </div>
        <ProgramExamples token={token} />
      </Stack>
    </ContentDialog>
  );
}
