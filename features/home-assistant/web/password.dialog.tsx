import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ContentDialog, CopiedText } from '@trellis/ui';
import { useTranslation } from 'react-i18next';

/** A new password, the only time it is shown; only its own button closes the window. */
export function PasswordDialog({ password, onClose }: { password: string; onClose: () => void }) {
  const { t } = useTranslation('home-assistant');
  return (
    <ContentDialog
      isBlocking
      title={t('password.title')}
      width={480}
      onClose={onClose}
      actions={
        <Button variant="contained" sx={{ minHeight: 44 }} onClick={onClose}>
          {t('password.kept')}
        </Button>
      }
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <Typography>{t('password.text')}</Typography>
        <CopiedText label={t('password.label')} text={password} />
      </Stack>
    </ContentDialog>
  );
}
