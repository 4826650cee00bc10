import { inboxApi } from '@trellis/alerts/model';
import { everyday } from '@trellis/entity-kit';
import { GoneAlready, sendWith, useAction, useClientOptions, useTakeBack } from '@trellis/web-kit';

const changes = ['ExceptionLists', 'ag_platformGroups'];

/** Takes an alert on for the person who reads it; where that is told, it can be given back. */
export function useTakeOnAlert(success: string): { take: (id: number) => void; isRunning: boolean } {
  const send = sendWith(useClientOptions());
  const takeBack = useTakeBack();
  const giveBack = async (id: number) => {
    const { done } = await send(inboxApi.calls.answerAll, { body: { ids: [id], answer: { kind: 'giveBack' } } });
    if (done.length === 0) throw new GoneAlready();
  };
  const acknowledge = useAction(everyday('ExceptionLists').move('acknowledge'), {
    success,
    changes,
    undo:
      (_, { params }) =>
      () =>
        takeBack([() => giveBack(Number(params.id))], changes),
  });
  return {
    take: (id) => void acknowledge.run({ params: { id: String(id) }, body: {} }),
    isRunning: acknowledge.isRunning,
  };
}
