import { inboxApi, inboxMessages } from '@trellis/notifications/model';
import { useAction, useCall, useLiveMessage, useResync } from '@trellis/web-kit';

/** What the person was told; new messages come by themselves. */
export function useInbox() {
  const inbox = useCall(inboxApi.calls.inbox, {});
  const refetch = () => void inbox.refetch();
  useLiveMessage(inboxMessages.inboxChanged, refetch);
  useResync(refetch);
  return inbox;
}

/** Marks messages as read: the named ones, or all. */
export function useMarkRead() {
  const inbox = useCall(inboxApi.calls.inbox, {});
  const { run, isRunning } = useAction(inboxApi.calls.read);
  return {
    isRunning,
    markRead: async (ids?: number[]) => {
      await run({ body: { ...(ids && { ids }) } });
      await inbox.refetch();
    },
  };
}
