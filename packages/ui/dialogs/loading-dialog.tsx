import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useState } from 'react';
import { useUiTexts } from '../texts/use-ui-texts.ts';

interface LoadingDialogProps {
  /** What is under way. */
  message: string;
  /** How much of it is done, 0 to 1, where that is known. */
  done?: number;
  /** Ends it; leave it out where what was begun cannot be taken back. */
  onCancel?: () => void;
}

/** What is over sooner is not worth a dialog (ms). */
const patienceMs = 300;
/** The time is told once it is felt (s). */
const tellTimeAfterS = 3;

/** Covers the page while something it needs is under way: what, for how long already, and the way to end it. */
export function LoadingDialog(props: LoadingDialogProps) {
  const seconds = useSecondsSinceShown();
  return seconds === undefined ? null : <Waiting {...props} seconds={seconds} />;
}

function Waiting({ message, done, onCancel, seconds }: LoadingDialogProps & { seconds: number }) {
  const t = useUiTexts();
  const messageId = useId();
  // At its very start a ring that fills would show nothing.
  const isCounted = done !== undefined && done > 0;
  return (
    <Dialog
      open
      aria-labelledby={messageId}
      aria-busy="true"
      {...(onCancel && { onClose: (_: unknown, why: string) => why === 'escapeKeyDown' && onCancel() })}
      slotProps={{ paper: { sx: { width: 400 } } }}
    >
      <DialogContent sx={{ display: 'flex', alignItems: 'center', gap: 2.5 }}>
        <CircularProgress
          aria-hidden="true"
          size={36}
          {...(isCounted && { variant: 'determinate', value: Math.round(done * 100) })}
          sx={{ flex: 'none' }}
        />
        <Box sx={{ minWidth: 0 }}>
          <Typography id={messageId} role="status" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {message}
          </Typography>
          <Typography
            variant="caption"
            role="timer"
            className="t-number"
            sx={{ color: 'text.secondary', visibility: seconds < tellTimeAfterS ? 'hidden' : 'visible' }}
          >
            {t('dialog.elapsed', { time: clockText(seconds) })}
          </Typography>
        </Box>
      </DialogContent>
      {onCancel ? (
        <DialogActions>
          <Button autoFocus color="inherit" onClick={onCancel}>
            {t('dialog.cancel')}
          </Button>
        </DialogActions>
      ) : null}
    </Dialog>
  );
}

/** Whole seconds since this is drawn; nothing during the first moment. */
function useSecondsSinceShown(): number | undefined {
  const [seconds, setSeconds] = useState<number>();
  useEffect(() => {
    const startedAt = Date.now();
    const tell = () => setSeconds(Math.floor((Date.now() - startedAt) / 1000));
    const first = setTimeout(tell, patienceMs);
    const each = setInterval(tell, 1000);
    return () => {
      clearTimeout(first);
      clearInterval(each);
    };
  }, []);
  return seconds;
}

/** 75 as `1:15`. */
const clockText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
