import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import { useUiTexts } from '../texts/use-ui-texts.ts';

interface MessageDialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  /** What there is to know. */
  children: ReactNode;
}

/** Something to read and one button that closes it. */
export function MessageDialog({ open, title, onClose, children }: MessageDialogProps) {
  const t = useUiTexts();
  const titleId = useId();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId} slotProps={{ paper: { sx: { width: 400 } } }}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={{ overflowWrap: 'anywhere' }}>{children}</DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {t('dialog.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
