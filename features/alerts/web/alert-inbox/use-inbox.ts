import { inboxApi } from '@trellis/alerts/model';
import { useCall, useUser } from '@trellis/web-kit';
import { inboxQuery, type InboxAddress } from './inbox-address.ts';

/** Collections whose changes are seen in the inbox. */
const shown = ['ExceptionLists', 'ExceptionRemediations', 'exceptionTypes'] as const;
/** Snoozes end and values come back without a message of their own. */
const pollMs = 60_000;

/** The alerts the address asks for, kept fresh. */
export function useInbox(address: InboxAddress) {
  const { facility_id } = useUser();
  return useCall(
    inboxApi.calls.inbox,
    { query: { ...(facility_id !== null && { facility_id: String(facility_id) }), ...inboxQuery(address) } },
    { dependsOn: shown, keepPrevious: true, pollMs },
  );
}

/** Everything about one alert. */
export const useStory = (id: number) =>
  useCall(inboxApi.calls.story, { params: { id: String(id) } }, { dependsOn: shown, pollMs });
