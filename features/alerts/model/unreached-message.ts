import { defineLiveMessages, messagePayload } from '@trellis/entity-kit';

/** Live message `alertsUnreached`: what nobody was reached about became more or less. */
export const tellingMessages = defineLiveMessages({
  alertsUnreached: messagePayload<{ facility_id: number; count: number }>('own'),
});
