import {
  assistantApi,
  matchChoice,
  readConsent,
  type Choice,
  type IntentName,
  type Slots,
} from '@trellis/assistant/model';
import { findRoute, useAction, useRouteTable, useUser } from '@trellis/web-kit';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { historyCalls, historyOf } from './assistant-calls.ts';

/** One question of the open dialog, with its answer and what it still asks. */
export interface Turn {
  key: number;
  question: string;
  answer: string;
  lang?: Slots['lang'];
  /** The row it was saved as. */
  savedId?: number;
  /** What settles it. */
  open?: { intentName: IntentName; slots: Slots; choices: readonly Choice[]; needsConfirmation: boolean };
}

export interface Conversation {
  turns: readonly Turn[];
  isBusy: boolean;
  /** Asks; nothing when a call failed (a message said why) and the question should stay where it was typed. */
  submit: (question: string) => Promise<Turn | undefined>;
  choose: (choice: Choice, turn: Turn) => Promise<Turn | undefined>;
  confirm: (turn: Turn) => Promise<Turn | undefined>;
  decline: (turn: Turn) => void;
  forget: () => void;
}

/** A conversation with the assistant: hears, answers, asks back, confirms. Only what no intent is recognised in is saved. */
export function useConversation(onLeave: () => void): Conversation {
  const { t } = useTranslation('assistant');
  const { id, facility_id } = useUser();
  const facility = facility_id === null ? {} : { facility_id };
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const lastKey = useRef(0);
  const hear = useAction(assistantApi.calls.ask);
  const answer = useAction(assistantApi.calls.answer);
  const save = useAction(historyCalls.save);
  const openPage = useOpenPage(onLeave);

  const add = (turn: Omit<Turn, 'key'>): Turn => {
    const added = { ...turn, key: (lastKey.current += 1) };
    // What an earlier turn still asked is settled, or passed over.
    setTurns((before) => [...before.map(({ open: _, ...settled }) => settled), added]);
    return added;
  };

  const run = async (intentName: IntentName, slots: Slots, question: string, isConfirmed = false) => {
    const reply = await answer.run({
      params: { intentName },
      body: { ...facility, params: { ...slots, ...facility, ...(isConfirmed && { confirmed: true }) } },
    });
    if (!reply) return undefined;
    const isMissing = reply.open !== null && !openPage(reply.open);
    const { needsConfirmation, result } = reply;
    return add({
      question,
      answer: isMissing ? t('noSuchPage') : result,
      lang: slots.lang,
      ...(needsConfirmation && { open: { intentName, slots, choices: [], needsConfirmation } }),
    });
  };

  const saved = async (question: string, message: string) => {
    const turn = add({ question, answer: message });
    const row = await save.run({ body: { user_id: historyOf(id), question, answer: message } });
    if (!row) return undefined;
    setTurns((before) => before.map((each) => (each.key === turn.key ? { ...each, savedId: row.id } : each)));
    return turn;
  };

  const submit = async (question: string): Promise<Turn | undefined> => {
    const last = turns.at(-1);
    const settled = last?.open ? settle(last, question) : undefined;
    if (settled) return settled;
    const heard = await hear.run({ body: { text: question, ...facility } });
    if (!heard) return undefined;
    const { intentName, slots, message, choices } = heard;
    if (intentName === null) return saved(question, message ?? '');
    if (message === null) return run(intentName, slots ?? {}, question);
    const open = { intentName, slots: slots ?? {}, choices, needsConfirmation: false };
    return add({ question, answer: message, lang: slots?.lang, ...(choices.length > 0 && { open }) });
  };

  /** A reply to what was asked back, as typed or spoken; nothing when it is a new question. */
  const settle = (turn: Turn, reply: string): Promise<Turn | undefined> | undefined => {
    const { open } = turn;
    if (!open) return undefined;
    if (!open.needsConfirmation) {
      const choice = matchChoice(reply, open.choices);
      return choice && run(open.intentName, choice.slots, reply);
    }
    const consent = readConsent(reply);
    if (consent === 'yes') return run(open.intentName, open.slots, reply, true);
    return consent === 'no'
      ? Promise.resolve(add({ question: reply, answer: t('declined'), lang: turn.lang }))
      : undefined;
  };

  return {
    turns,
    isBusy: hear.isRunning || answer.isRunning || save.isRunning,
    submit,
    choose: async (choice, { open }) => open && run(open.intentName, choice.slots, choice.label),
    confirm: async ({ open }) => open && run(open.intentName, open.slots, t('irrigate'), true),
    decline: ({ lang }) => void add({ question: t('cancel'), answer: t('declined'), lang }),
    forget: () => setTurns([]),
  };
}

/** Opens a page and closes the dialog over it; false when this version has no such page. */
function useOpenPage(onLeave: () => void): (path: string) => boolean {
  const navigate = useNavigate();
  const routes = useRouteTable();
  return (path) => {
    if (!findRoute(path, routes)) return false;
    onLeave();
    void navigate(path);
    return true;
  };
}
