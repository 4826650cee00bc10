import Check from '@mui/icons-material/Check';
import Close from '@mui/icons-material/Close';
import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import IconButton from '@mui/material/IconButton';
import { StateIcon, type StateName } from '@trellis/ui';
import { SnackbarContent, useSnackbar, type CustomContentProps } from 'notistack';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUndoKey } from './use-undo-key.ts';
import { usePassing } from './use-passing.ts';

/** How long a toast stays, and one that offers to take something back (ms). */
const toastMs = 4000;
const undoMs = 10_000;

type ToastCardProps = CustomContentProps & { undo?: (() => unknown) | undefined; ref?: React.Ref<HTMLDivElement> };

const states: Partial<Record<CustomContentProps['variant'], StateName>> = {
  success: 'healthy',
  error: 'error',
  warning: 'warning',
  info: 'info',
};

/** One message: its state, its text, a way to take back what it confirms or to copy what went wrong, and a way to be rid of it. */
export function ToastCard({ ref, undo, ...props }: ToastCardProps) {
  const { t } = useTranslation('web-kit');
  const { closeSnackbar } = useSnackbar();
  const body = useRef<HTMLDivElement>(null);
  const close = () => closeSnackbar(props.id);
  usePassing(body, undo ? undoMs : toastMs, close);
  // The card takes its time to go.
  const [isTaken, setTaken] = useState(false);
  const takeBack =
    undo && !isTaken
      ? () => {
          setTaken(true);
          close();
          void undo();
        }
      : undefined;
  useUndoKey(takeBack);
  const state = states[props.variant] ?? 'info';
  const message = typeof props.message === 'string' ? props.message : '';
  const isTrouble = state === 'error' || state === 'warning';
  return (
    <SnackbarContent {...(ref && { ref })} style={props.style}>
      <div ref={body} role={state === 'error' ? 'alert' : 'status'} className="t-toast" data-state={state}>
        <StateIcon state={state} size={20} />
        <span className="t-toast__text">{message}</span>
        {takeBack ? (
          <Button
            size="small"
            color="inherit"
            aria-keyshortcuts="Control+Z"
            className="t-toast__undo"
            onClick={takeBack}
          >
            {t('toast.undo')}
          </Button>
        ) : null}
        {isTrouble ? <CopyButton text={message} /> : null}
        <IconButton size="small" aria-label={t('toast.dismiss')} data-hint={t('toast.dismiss')} onClick={close}>
          <Close fontSize="small" />
        </IconButton>
      </div>
    </SnackbarContent>
  );
}

function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation('web-kit');
  const [isCopied, setCopied] = useState(false);
  // Only a page that came safely may write to the clipboard; elsewhere the text can be marked.
  if (!('clipboard' in navigator)) return null;
  const label = t(isCopied ? 'toast.copied' : 'toast.copy');
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <IconButton size="small" aria-label={label} data-hint={label} onClick={copy}>
      {isCopied ? <Check fontSize="small" /> : <ContentCopy fontSize="small" />}
    </IconButton>
  );
}
