import Close from '@mui/icons-material/CloseOutlined';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, type ReactNode } from 'react';
import { useUiTexts } from '../texts/use-ui-texts.ts';

interface ContentDialogProps {
  title: string;
  /** Width in px, or as CSS; the whole screen on a phone. */
  width: number | string;
  /** Height as CSS; by default that of the content. */
  height?: string;
  /** Neither Esc nor a click beside it leads away. */
  isBlocking?: boolean;
  actions?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** Something to read or to write over the page: title, Close, content, actions. */
export function ContentDialog({ title, width, height, isBlocking, actions, onClose, children }: ContentDialogProps) {
  const t = useUiTexts();
  const titleId = useId();
  const isPhone = useMediaQuery('(max-width: 599.95px)');
  return (
    <Dialog
      open
      fullScreen={isPhone}
      onClose={isBlocking ? () => undefined : onClose}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: isPhone ? {} : { width, maxWidth: 'calc(100% - 32px)', height, m: 2 } } }}
    >
      <DialogTitle id={titleId} sx={{ pr: 8, overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      {isBlocking ? null : (
        <IconButton aria-label={t('dialog.close')} onClick={onClose} sx={{ position: 'absolute', top: 12, right: 12 }}>
          <Close />
        </IconButton>
      )}
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, minHeight: 0 }}>{children}</DialogContent>
      {actions ? <DialogActions sx={{ flexWrap: 'wrap' }}>{actions}</DialogActions> : null}
    </Dialog>
  );
}
