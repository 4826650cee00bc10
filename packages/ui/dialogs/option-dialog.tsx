import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, type ReactNode } from 'react';
import { useUiTexts } from '../texts/use-ui-texts.ts';

interface OptionDialogProps {
  open: boolean;
  title: string;
  /** Width in px; the whole screen on a phone. */
  width?: number;
  confirmLabel: string;
  tone?: 'primary' | 'error';
  canConfirm?: boolean;
  /** What is missing while it cannot be confirmed; stands beside the button. */
  whyNot?: string | undefined;
  isBusy?: boolean;
  /** Something would be lost: neither Esc nor a click beside it leaves, only Cancel does. */
  hasTyped?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A short decision: options, then one named action. Enter confirms from any field, Esc leaves. */
export function OptionDialog(props: OptionDialogProps) {
  const { open, title, width = 520, confirmLabel, tone = 'primary', canConfirm = true, isBusy = false } = props;
  const whyNot = canConfirm ? undefined : props.whyNot;
  const t = useUiTexts();
  const titleId = useId();
  const whyNotId = useId();
  const isPhone = useMediaQuery('(max-width: 599.95px)');
  const isFull = isPhone && width > 420;
  const confirm = (event: React.SyntheticEvent) => {
    event.preventDefault();
    // React hands events of a dialog on to the form whose part opened it: that one is not what was confirmed.
    event.stopPropagation();
    if (canConfirm && !isBusy) props.onConfirm();
  };
  return (
    <Dialog
      open={open}
      onClose={isBusy || props.hasTyped ? () => undefined : props.onClose}
      fullScreen={isFull}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { width, maxWidth: '100%' } } }}
    >
      <Box component="form" noValidate onSubmit={confirm} sx={{ display: 'contents' }}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>{props.children}</DialogContent>
        <DialogActions
          sx={{ flexWrap: 'wrap', rowGap: 1, ...(isFull && { borderTop: '1px solid', borderColor: 'divider', pt: 2 }) }}
        >
          {whyNot === undefined ? null : (
            <Typography
              id={whyNotId}
              variant="body2"
              sx={{ flex: isPhone ? '1 1 100%' : '1 1 160px', color: 'text.secondary' }}
            >
              {whyNot}
            </Typography>
          )}
          <Button onClick={props.onClose} disabled={isBusy} color="inherit">
            {t('dialog.cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={tone}
            disabled={!canConfirm}
            loading={isBusy}
            aria-describedby={whyNot === undefined ? undefined : whyNotId}
          >
            {confirmLabel}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
