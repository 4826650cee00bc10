import { asksToStop } from '@trellis/assistant/model';
import { usePreferences } from '@trellis/web-kit';
import { useEffect, useRef, useState } from 'react';
import type { Turn } from '../conversation/use-conversation.ts';
import { listen, type ListenFailure } from './listen.ts';
import { fallSilent, sayAloud } from './say-aloud.ts';

type Phase = 'listening' | 'sending' | 'finished' | 'failed';

interface VoiceState {
  phase: Phase;
  words: string;
  level: number;
  answer?: string;
  failure: ListenFailure | 'unanswered';
}

const start: VoiceState = { phase: 'listening', words: '', level: 0, failure: 'unknown' };

/** One spoken question after the other: listening, sending, finished; `stop` leaves. */
export function useVoiceBot(onHeard: (question: string) => Promise<Turn | undefined>, onClose: () => void) {
  const { lang } = usePreferences();
  const [state, setState] = useState(start);
  const [attempt, setAttempt] = useState(0);
  const [isAloud, setAloud] = useState(true);
  // The newest of what changes with every drawing, for a listener that was started once.
  const latest = useRef({ onHeard, onClose, isAloud });
  useEffect(() => {
    latest.current = { onHeard, onClose, isAloud };
  });
  useEffect(() => {
    let isLeft = false;
    const change = (next: Partial<VoiceState>) => {
      if (!isLeft) setState((before) => ({ ...before, ...next }));
    };
    const take = async (question: string) => {
      if (asksToStop(question)) return latest.current.onClose();
      change({ phase: 'sending', words: question });
      const turn = await latest.current.onHeard(question);
      // Why it failed was said in a notification, and the question can be spoken again.
      if (!turn) return change({ phase: 'failed', failure: 'unanswered' });
      change({ phase: 'finished', answer: turn.answer });
      if (!isLeft && latest.current.isAloud) sayAloud(turn.answer, turn.lang ?? lang);
    };
    const leave = listen({
      lang,
      onWords: (words) => change({ words }),
      onLevel: (level) => change({ level }),
      onQuestion: (question) => void take(question),
      onFailure: (failure) => change({ phase: 'failed', failure }),
    });
    return () => {
      isLeft = true;
      leave();
      fallSilent();
    };
  }, [attempt, lang]);
  return {
    ...state,
    isAloud,
    setAloud: (wanted: boolean) => {
      setAloud(wanted);
      if (!wanted) fallSilent();
    },
    listenAgain: () => {
      setState(start);
      setAttempt(attempt + 1);
    },
  };
}
