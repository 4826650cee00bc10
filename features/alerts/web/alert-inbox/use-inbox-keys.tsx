import type { AlertAnswer, InboxAlert } from '@trellis/alerts/model';
import { ShortcutsDialog } from '@trellis/ui';
import { usePageKeys, useUser } from '@trellis/web-kit';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AskedAnswer } from './answers/answer-dialogs.tsx';

interface KeysOptions {
  /** In the order they stand. */
  shown: readonly InboxAlert[];
  opened: number | undefined;
  selected: readonly InboxAlert[];
  onOpen: (id: number | undefined) => void;
  onChoose: (alert: InboxAlert) => void;
  onAnswer: (alerts: readonly InboxAlert[], given: AlertAnswer) => void;
  onAsk: (asked: AskedAnswer) => void;
}

const words = ['j', 'k', 'Enter', 'x', 'a', 'i', 's', 'e', 'f', 'Esc', '?'] as const;

/** The inbox by keyboard: where it is, and what each key does with it or with those that are chosen. */
export function useInboxKeys(options: KeysOptions): { at: number | undefined; dialog: ReactNode } {
  const { shown, opened, selected, onOpen, onChoose, onAnswer, onAsk } = options;
  const { t } = useTranslation('alert-inbox');
  const { id: user_id } = useUser();
  const [place, setPlace] = useState<number>();
  const [isHelping, setHelping] = useState(false);
  const at = opened ?? place;
  const keys = useMemo(() => {
    const index = shown.findIndex(({ id }) => id === at);
    const current = shown[index];
    const go = (step: number) => {
      const next = shown[Math.max(0, Math.min(shown.length - 1, index === -1 ? 0 : index + step))];
      if (!next) return;
      setPlace(next.id);
      if (opened !== undefined) onOpen(next.id);
    };
    const meant = (selected.length > 0 ? selected : current ? [current] : []).filter(({ can }) => can.answer);
    const answer = (given: AlertAnswer) => (meant.length > 0 ? () => onAnswer(meant, given) : undefined);
    const ask = (kind: AskedAnswer['kind']) => (meant.length > 0 ? () => onAsk({ kind, alerts: meant }) : undefined);
    return {
      j: () => go(1),
      k: () => go(-1),
      ArrowDown: opened === undefined ? () => go(1) : undefined,
      ArrowUp: opened === undefined ? () => go(-1) : undefined,
      o: current && (() => onOpen(current.id)),
      x: current?.can.answer ? () => onChoose(current) : undefined,
      a: answer({ kind: 'acknowledge' }),
      i: answer({ kind: 'assign', owner_user_id: user_id }),
      s: ask('snooze'),
      e: ask('resolve'),
      f: ask('falseAlarm'),
      Escape: opened === undefined ? undefined : () => onOpen(undefined),
      '?': () => setHelping(true),
    };
  }, [shown, at, opened, selected, onOpen, onChoose, onAnswer, onAsk, user_id]);
  usePageKeys(keys);
  useEffect(() => {
    if (place !== undefined) document.querySelector(`[data-alert="${place}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [place]);
  return {
    at,
    dialog: (
      <ShortcutsDialog
        open={isHelping}
        title={t('keys.title')}
        shortcuts={words.map((key) => ({
          keys: [key === 'Enter' ? 'o' : key],
          text: t(`keys.${key === '?' ? 'help' : key}`),
        }))}
        onClose={() => setHelping(false)}
      />
    ),
  };
}
