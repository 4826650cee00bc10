import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { StateIcon } from '../state/state-icon.tsx';
import { useUiTexts } from '../texts/use-ui-texts.ts';
import { noticeBox } from './empty-notice.tsx';

interface FailedNoticeProps {
  /** What happened, in the server's words, or in the browser's where it reached none. */
  reason: string;
  onRetry: () => void;
}

/** What browsers say when nobody answered: Chromium, Safari, Firefox. */
const unreached = /^(Failed to fetch|Load failed|NetworkError)/;

/** Says what failed and offers to try again. */
export function FailedNotice({ reason, onRetry }: FailedNoticeProps) {
  const t = useUiTexts();
  return (
    <Box role="alert" sx={noticeBox}>
      <Box sx={{ color: 'error.dark', lineHeight: 0 }}>
        <StateIcon state="error" size={28} />
      </Box>
      <Box sx={{ maxWidth: 460 }}>
        <Typography variant="h3" component="p">
          {t('page.failed')}
        </Typography>
        <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {unreached.test(reason) ? t('page.unreached') : reason}
        </Typography>
      </Box>
      <Button variant="outlined" onClick={onRetry}>
        {t('page.retry')}
      </Button>
    </Box>
  );
}
