import Mic from '@mui/icons-material/MicOutlined';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Switch from '@mui/material/Switch';
import { ContentDialog } from '@trellis/ui';
import { useTranslation } from 'react-i18next';
import type { Turn } from '../conversation/use-conversation.ts';
import { spokenAnswer } from '@trellis/assistant/model';
import { canSpeak } from './say-aloud.ts';
import { useVoiceBot } from './use-voice-bot.ts';

interface VoiceBotProps {
  /** Asks what was heard; nothing when that failed. */
  onHeard: (question: string) => Promise<Turn | undefined>;
  onClose: () => void;
}

/** Takes a spoken question: says what it waits for, what it heard, and what came of it. */
export function VoiceBot({ onHeard, onClose }: VoiceBotProps) {
  const { t } = useTranslation('assistant');
  const { phase, words, level, answer, failure, isAloud, setAloud, listenAgain } = useVoiceBot(onHeard, onClose);
  const status = {
    listening: 'voice.prompt',
    sending: 'voice.sending',
    finished: 'voice.finished',
    failed: `voice.failed.${failure}`,
  } as const;
  const isDone = phase === 'finished' || phase === 'failed';
  return (
    <ContentDialog
      title={t('voice.title')}
      width={480}
      onClose={onClose}
      actions={
        <>
          {isDone ? (
            <Button variant="contained" startIcon={<Mic />} onClick={listenAgain}>
              {t('voice.again')}
            </Button>
          ) : null}
          <Button onClick={onClose}>{t(isDone ? 'voice.close' : 'voice.stop')}</Button>
        </>
      }
    >
      <div className="as-voice">
        <div className="as-voice__mark" aria-hidden="true">
          <Mic />
        </div>
        <p className="as-voice__status" role="status">
          {t(status[phase])}
        </p>
        {phase === 'listening' ? (
          <LinearProgress
            variant="determinate"
            aria-label={t('voice.level')}
            value={Math.round(Math.min(1, level) * 100)}
            sx={{ alignSelf: 'stretch' }}
          />
        ) : null}
        <dl className="as-voice__words">
          {words === '' ? null : (
            <>
              <dt>{t('voice.heard')}</dt>
              <dd>{words}</dd>
            </>
          )}
          {answer === undefined ? null : (
            <>
              <dt>{t('voice.answer')}</dt>
              <dd>{spokenAnswer(answer)}</dd>
            </>
          )}
        </dl>
        {canSpeak() ? (
          <FormControlLabel
            control={<Switch checked={isAloud} onChange={(_, checked) => setAloud(checked)} />}
            label={t('voice.aloud')}
          />
        ) : null}
      </div>
    </ContentDialog>
  );
}
