import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ContentDialog, CopiedText } from '@trellis/ui';
import { useTranslation } from 'react-i18next';

/** A new secret, the only time it is shown; only its own button closes the window. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  return (
    <ContentDialog
      isBlocking
      title={t('secret.title')}
      width={480}
      onClose={onClose}
      actions={
        <Button variant="contained" sx={{ minHeight: 44 }} onClick={onClose}>
          {t('secret.kept')}
        </Button>
      }
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <Typography>{t('secret.text')}</Typography>
        <CopiedText label={t('secret.label')} text={secret} />
      </Stack>
    </ContentDialog>
  );
}
