import DialogContentText from '@mui/material/DialogContentText';
import type { ReactNode } from 'react';
import { useUiTexts } from '../texts/use-ui-texts.ts';
import { OptionDialog } from './option-dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  /** Names the consequence. By default, the deletion of one item. */
  title?: string;
  text?: ReactNode;
  confirmLabel?: string;
  tone?: 'primary' | 'error';
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks once before what cannot be undone; says Confirm Deletion unless told otherwise. */
export function ConfirmDialog({ title, text, confirmLabel, tone = 'error', ...rest }: ConfirmDialogProps) {
  const t = useUiTexts();
  return (
    <OptionDialog
      {...rest}
      width={400}
      tone={tone}
      title={title ?? t('dialog.deleteTitle')}
      confirmLabel={confirmLabel ?? t('dialog.delete')}
    >
      <DialogContentText component="div">{text ?? t('dialog.deleteText')}</DialogContentText>
    </OptionDialog>
  );
}
