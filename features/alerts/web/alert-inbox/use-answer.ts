import { inboxApi, type AlertAnswer, type InboxAlert } from '@trellis/alerts/model';
import { GoneAlready, sendWith, useAction, useClientOptions, useTakeBack, useToast } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

/** Answers alerts: says how many were, and why the others were not; what can be taken back offers it. */
export function useAnswer() {
  const { t } = useTranslation('alert-inbox');
  const toast = useToast();
  const takeBack = useTakeBack();
  const send = sendWith(useClientOptions());
  const changes = ['ExceptionLists', 'ag_platformGroups'];
  const action = useAction(inboxApi.calls.answerAll, { changes });
  const undoOf = (steps: readonly StepBack[]) =>
    steps.length === 0
      ? undefined
      : () =>
          takeBack(
            steps.map(({ ids, answer: back }) => async () => {
              const { refused } = await send(inboxApi.calls.answerAll, { body: { ids: [...ids], answer: back } });
              if (refused.length > 0) throw new GoneAlready();
            }),
            changes,
          );
  const answer = async (alerts: readonly InboxAlert[], given: AlertAnswer): Promise<boolean> => {
    const reply = await action.run({ body: { ids: alerts.map(({ id }) => id), answer: given } });
    if (!reply) return false;
    const { done, refused } = reply;
    if (done.length > 0)
      toast.success(t(`answered.${given.kind}`, { count: done.length }), {
        undo: undoOf(
          stepsBack(
            given,
            alerts.filter(({ id }) => done.includes(id)),
          ),
        ),
      });
    const reasons = Map.groupBy(refused, ({ reason }) => reason);
    for (const [reason, some] of reasons) toast.warning(t(`refused.${reason}`, { count: some.length }));
    return done.length > 0;
  };
  return { answer, isRunning: action.isRunning };
}

const [fewest, most] = [15, 1440];

/** How long one stays put off, in whole minutes that may be asked for. */
const minutesLeft = ({ snoozedUntil }: InboxAlert): number =>
  Math.min(most, Math.max(fewest, Math.floor((Date.parse(snoozedUntil ?? '') - Date.now()) / 60_000) || fewest));

interface StepBack {
  ids: readonly number[];
  answer: AlertAnswer;
}

/** What takes an answer back, so that each alert is as it was, with who was on it; nothing where that cannot be. */
export function stepsBack({ kind }: AlertAnswer, done: readonly InboxAlert[]): StepBack[] {
  const idsOf = (some: readonly InboxAlert[]) => some.map(({ id }) => id);
  const step = (answer: AlertAnswer, some: readonly InboxAlert[]): StepBack[] =>
    some.length === 0 ? [] : [{ ids: idsOf(some), answer }];
  const owned = (some: readonly InboxAlert[]) =>
    [...Map.groupBy(some, ({ owner_user_id }) => owner_user_id)].flatMap(([owner_user_id, those]) =>
      step({ kind: 'assign', owner_user_id }, those),
    );
  const snoozedAgain = (some: readonly InboxAlert[]) =>
    [...Map.groupBy(some, minutesLeft)].flatMap(([minutes, those]) => step({ kind: 'snooze', minutes }, those));
  switch (kind) {
    case 'acknowledge':
      return [
        ...step({ kind: 'giveBack' }, done),
        ...owned(done.filter(({ owner_user_id }) => owner_user_id !== null)),
      ];
    case 'snooze':
      return [
        ...step({ kind: 'wake' }, done),
        ...step(
          { kind: 'acknowledge' },
          done.filter(({ state }) => state === 'acknowledged'),
        ),
      ];
    case 'assign':
      return owned(done);
    case 'resolve':
    case 'falseAlarm': {
      const waiting = done.filter(({ state }) => state === 'open' || state === 'snoozed');
      return [
        ...step({ kind: 'takeBack' }, done),
        ...step({ kind: 'giveBack' }, waiting),
        ...owned(waiting.filter(({ owner_user_id }) => owner_user_id !== null)),
        ...snoozedAgain(done.filter(({ state }) => state === 'snoozed')),
      ];
    }
    default:
      return [];
  }
}
