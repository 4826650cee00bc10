import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import type { AlertAnswer, InboxAlert } from '@trellis/alerts/model';
import { useUser } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import type { AskedAnswer } from './answer-dialogs.tsx';

interface AnswerBarProps {
  shown: readonly InboxAlert[];
  selected: readonly InboxAlert[];
  isBusy: boolean;
  onChoose: (alerts: readonly InboxAlert[]) => void;
  onAnswer: (given: AlertAnswer, alerts?: readonly InboxAlert[]) => void;
  onAsk: (kind: AskedAnswer['kind']) => void;
}

/** What is done with the chosen alerts; without any, one touch takes all that nobody has. */
export function AnswerBar({ shown, selected, isBusy, onChoose, onAnswer, onAsk }: AnswerBarProps) {
  const { t } = useTranslation('alert-inbox');
  const { id: owner_user_id } = useUser();
  const answerable = shown.filter(({ can }) => can.answer);
  if (answerable.length === 0) return null;
  const waiting = answerable.filter(({ state }) => state === 'open');
  const count = selected.length;
  return (
    <div className="ai-bar" role="toolbar" aria-label={t('several')}>
      <Checkbox
        checked={count > 0 && count === answerable.length}
        indeterminate={count > 0 && count < answerable.length}
        onChange={() => onChoose(count > 0 ? [] : answerable)}
        slotProps={{ input: { 'aria-label': t(count > 0 ? 'chooseNone' : 'chooseAll') } }}
      />
      <span className="ai-bar__count" aria-live="polite">
        {count > 0 ? t('chosen', { count }) : t('chooseAll')}
      </span>
      {count > 0 ? (
        <>
          <Button
            size="small"
            variant="contained"
            disabled={isBusy}
            aria-keyshortcuts="a"
            onClick={() => onAnswer({ kind: 'acknowledge' })}
          >
            {t('answers.acknowledge')}
          </Button>
          <Button size="small" variant="outlined" disabled={isBusy} onClick={() => onAsk('assign')}>
            {t('answers.assign')}
          </Button>
          <Button
            size="small"
            variant="outlined"
            disabled={isBusy}
            aria-keyshortcuts="s"
            onClick={() => onAsk('snooze')}
          >
            {t('answers.snooze')}
          </Button>
          <Button
            size="small"
            variant="outlined"
            disabled={isBusy}
            aria-keyshortcuts="e"
            onClick={() => onAsk('resolve')}
          >
            {t('answers.resolve')}
          </Button>
          <Button
            size="small"
            color="inherit"
            disabled={isBusy}
            aria-keyshortcuts="i"
            onClick={() => onAnswer({ kind: 'assign', owner_user_id })}
          >
            {t('answers.mine')}
          </Button>
        </>
      ) : waiting.length > 0 ? (
        <Button
          size="small"
          variant="outlined"
          disabled={isBusy}
          // It takes alerts that nobody looked at: away from the box, and no main step.
          sx={{ marginInlineStart: 'auto' }}
          onClick={() => onAnswer({ kind: 'acknowledge' }, waiting)}
        >
          {t('acknowledgeAll', { count: waiting.length })}
        </Button>
      ) : null}
    </div>
  );
}
