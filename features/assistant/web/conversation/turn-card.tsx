import Button from '@mui/material/Button';
import type { Choice } from '@trellis/assistant/model';
import { useTranslation } from 'react-i18next';
import { AnswerText } from './answer-text.tsx';
import type { Turn } from './use-conversation.ts';

interface TurnCardProps {
  turn: Turn;
  isBusy: boolean;
  onLeave: () => void;
  onChoose: (choice: Choice, turn: Turn) => void;
  onConfirm: (turn: Turn) => void;
  onDecline: (turn: Turn) => void;
}

/** A question, its answer, and buttons for what it still asks. */
export function TurnCard({ turn, isBusy, onLeave, onChoose, onConfirm, onDecline }: TurnCardProps) {
  const { t } = useTranslation('assistant');
  const { question, answer, open } = turn;
  return (
    <article className="as-turn">
      <p className="as-turn__question">
        <span className="as-turn__who">{t('you')}: </span>
        {question}
      </p>
      <div className="as-turn__answer">
        <AnswerText answer={answer} onLeave={onLeave} />
      </div>
      {open && open.choices.length > 0 ? (
        <div className="as-turn__buttons" role="group" aria-label={t('choices')}>
          {open.choices.map((choice) => (
            <Button
              key={choice.label}
              size="small"
              variant="outlined"
              disabled={isBusy}
              onClick={() => onChoose(choice, turn)}
            >
              {choice.label}
            </Button>
          ))}
        </div>
      ) : null}
      {open?.needsConfirmation ? (
        <div className="as-turn__buttons">
          <Button size="small" variant="contained" disabled={isBusy} onClick={() => onConfirm(turn)}>
            {t('irrigate')}
          </Button>
          <Button size="small" disabled={isBusy} onClick={() => onDecline(turn)}>
            {t('cancel')}
          </Button>
        </div>
      ) : null}
    </article>
  );
}
