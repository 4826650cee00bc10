import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

/** Covers the page while the facility's service is down. Only signing out is left; it goes away when service is back. */
export function ServiceOverlay({ message }: { message: string }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  return (
    <Dialog
      open
      aria-labelledby="service-title"
      slotProps={{
        paper: { sx: { width: 480 } },
        backdrop: { sx: { backdropFilter: 'blur(4px)', bgcolor: 'rgba(2, 8, 20, 0.72)' } },
      }}
    >
      <DialogTitle id="service-title">{t('service.title')}</DialogTitle>
      <DialogContent sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{message}</DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button color="inherit" onClick={() => void navigate('/logout')}>
          {t('logOut')}
        </Button>
        <Button autoFocus variant="contained" onClick={() => location.reload()}>
          {t('service.retry')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
