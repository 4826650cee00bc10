import { inboxApi, type AlertAnswer, type InboxAlert } from '@trellis/alerts/model';
import { sendWith, useAction, useClientOptions, useTakeBack, useToast } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

/** How an answer is taken back; nothing where it cannot be. */
function undoOf({ kind }: AlertAnswer): AlertAnswer | undefined {
  if (kind === 'acknowledge') return { kind: 'giveBack' };
  if (kind === 'snooze') return { kind: 'wake' };
  return undefined;
}

/** Answers alerts: says how many were, and why the others were not; what can be taken back offers it. */
export function useAnswer() {
  const { t } = useTranslation('alert-inbox');
  const toast = useToast();
  const takeBack = useTakeBack();
  const send = sendWith(useClientOptions());
  const action = useAction(inboxApi.calls.answerAll, { changes: ['ExceptionLists', 'ag_platformGroups'] });
  const answer = async (alerts: readonly InboxAlert[], given: AlertAnswer): Promise<boolean> => {
    const reply = await action.run({ body: { ids: alerts.map(({ id }) => id), answer: given } });
    if (!reply) return false;
    const { done, refused } = reply;
    if (done.length > 0)
      toast.success(t(`answered.${given.kind}`, { count: done.length }), {
        undo: undoSteps(given, alerts, done, (ids, back) =>
          takeBack(
            [() => send(inboxApi.calls.answerAll, { body: { ids: [...ids], answer: back } })],
            ['ExceptionLists', 'ag_platformGroups'],
          ),
        ),
      });
    const reasons = Map.groupBy(refused, ({ reason }) => reason);
    for (const [reason, some] of reasons) toast.warning(t(`refused.${reason}`, { count: some.length }));
    return done.length > 0;
  };
  return { answer, isRunning: action.isRunning };
}

function undoSteps(
  given: AlertAnswer,
  alerts: readonly InboxAlert[],
  done: readonly number[],
  act: (ids: readonly number[], back: AlertAnswer) => Promise<void>,
): (() => unknown) | undefined {
  const back = undoOf(given);
  if (back) return () => act(done, back);
  if (given.kind !== 'assign') return undefined;
  // Each gets back who was on it before.
  const before = Map.groupBy(
    alerts.filter(({ id }) => done.includes(id)),
    ({ owner_user_id }) => owner_user_id,
  );
  return async () => {
    for (const [owner_user_id, some] of before)
      await act(
        some.map(({ id }) => id),
        { kind: 'assign', owner_user_id },
      );
  };
}
