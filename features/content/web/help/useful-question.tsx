import ThumbDown from '@mui/icons-material/ThumbDownOutlined';
import ThumbUp from '@mui/icons-material/ThumbUpOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useAction } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contentCalls } from '../content-calls.ts';

/** Asks once whether the page helped. */
export function UsefulQuestion({ visitId }: { visitId: number | undefined }) {
  const { t } = useTranslation('content');
  const [isAnswered, setAnswered] = useState(false);
  const rate = useAction(contentCalls.rateVisit, { onSuccess: () => setAnswered(true) });
  if (visitId === undefined) return null;
  const answer = (wasUseful: 'yes' | 'no') => void rate.run({ params: { id: String(visitId) }, body: { wasUseful } });
  return (
    <Box
      role="group"
      aria-label={t('help.useful')}
      sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mr: 'auto', color: 'text.secondary' }}
    >
      {isAnswered ? (
        // The button that had the focus is gone: the words take it, so that the keyboard stays in the dialog.
        <span role="status" tabIndex={-1} ref={(words) => words?.focus()}>
          {t('help.thanks')}
        </span>
      ) : (
        <>
          <span>{t('help.useful')}</span>
          <IconButton aria-label={t('help.yes')} disabled={rate.isRunning} onClick={() => answer('yes')}>
            <ThumbUp fontSize="small" />
          </IconButton>
          <IconButton aria-label={t('help.no')} disabled={rate.isRunning} onClick={() => answer('no')}>
            <ThumbDown fontSize="small" />
          </IconButton>
        </>
      )}
    </Box>
  );
}
