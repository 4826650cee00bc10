import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { OptionDialog } from '@trellis/ui';
import { useToast } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

interface ShowCodesProps {
  codes: readonly string[];
  onClose: () => void;
}

/** The recovery codes, the only time they are shown. */
export function ShowCodes({ codes, onClose }: ShowCodesProps) {
  const { t } = useTranslation('access');
  const toast = useToast();
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    toast.success(t('profile.codesCopied'));
  };
  return (
    <OptionDialog
      open
      title={t('profile.codesTitle')}
      width={480}
      confirmLabel={t('profile.codesDone')}
      onConfirm={onClose}
      onClose={() => undefined}
    >
      <Typography sx={{ mb: 2 }}>{t('profile.codesText')}</Typography>
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
          gap: 1,
          m: 0,
          mb: 2,
          p: 2,
          listStyle: 'none',
          bgcolor: 'action.hover',
          borderRadius: 1,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Button variant="outlined" onClick={() => void copy()}>
        {t('profile.codesCopy')}
      </Button>
    </OptionDialog>
  );
}
