import Chip from '@mui/material/Chip';
import { filtered } from '@trellis/entity-kit';
import { FailedNotice } from '@trellis/ui';
import { useCall, useErrorText, useToast, useUser } from '@trellis/web-kit';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { historyCalls, historyOf, shownQuestions } from './assistant-calls.ts';
import { HistorySkeleton } from './history-skeleton.tsx';
import { TurnCard } from './turn-card.tsx';
import type { Conversation } from './use-conversation.ts';

const examples = ['tasks', 'alerts', 'harvest', 'temperature'] as const;

interface HistoryProps {
  conversation: Conversation;
  onAsk: (question: string) => void;
  onLeave: () => void;
}

/** The latest 25 saved questions, the oldest first, then those of the open dialog. */
export function History({ conversation, onAsk, onLeave }: HistoryProps) {
  const { t } = useTranslation('assistant');
  const { turns, isBusy, choose, confirm, decline } = conversation;
  const { saved, isLoading, error, refetch } = useHistory();
  const shownHere = new Set(turns.map(({ savedId }) => savedId));
  const before = saved.filter(({ id }) => !shownHere.has(id));
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => end.current?.scrollIntoView({ block: 'nearest' }), [turns.length, before.length]);
  const isEmpty = !isLoading && !error && before.length === 0 && turns.length === 0;
  const buttons = {
    isBusy,
    onLeave,
    onChoose: (...chosen: Parameters<typeof choose>) => void choose(...chosen),
    onConfirm: (turn: Parameters<typeof confirm>[0]) => void confirm(turn),
    onDecline: decline,
  };
  return (
    <div className="as-history" role="log" aria-label={t('history')} aria-busy={isBusy} tabIndex={0}>
      {isLoading ? <HistorySkeleton /> : null}
      {error ? <FailedNotice reason={error.message} onRetry={() => void refetch()} /> : null}
      {isEmpty ? <Examples onAsk={onAsk} isBusy={isBusy} /> : null}
      {before.map(({ id, question, answer }) => (
        <TurnCard key={`saved ${id}`} turn={{ key: id, question: question ?? '', answer: answer ?? '' }} {...buttons} />
      ))}
      {turns.map((turn) => (
        <TurnCard key={turn.key} turn={turn} {...buttons} />
      ))}
      <div ref={end} />
    </div>
  );
}

function useHistory() {
  const { id } = useUser();
  const toast = useToast();
  const errorText = useErrorText();
  const filter = { where: { user_id: historyOf(id) }, order: 'id DESC', limit: shownQuestions };
  const { data, error, isPending, refetch } = useCall(historyCalls.list, filtered(filter));
  const told = useRef<Error>(undefined);
  useEffect(() => {
    if (!error || told.current === error) return;
    told.current = error;
    toast.error(errorText(error));
  }, [error, toast, errorText]);
  return { saved: [...(data ?? [])].reverse(), error, isLoading: isPending, refetch };
}

function Examples({ onAsk, isBusy }: { onAsk: (question: string) => void; isBusy: boolean }) {
  const { t } = useTranslation('assistant');
  return (
    <div className="as-empty">
      <p>{t('empty')}</p>
      <div className="as-turn__buttons" role="group" aria-label={t('examples')}>
        {examples.map((key) => {
          const question = t(`example.${key}`);
          return (
            <Chip key={key} label={question} variant="outlined" disabled={isBusy} onClick={() => onAsk(question)} />
          );
        })}
      </div>
    </div>
  );
}
