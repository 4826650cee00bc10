import { defineLiveMessages, messagePayload } from '@trellis/entity-kit';

/** Live messages `alertsUnreached`: what nobody was reached about became more or less; `alertTold`: a message about an alert got further, or did not. */
export const tellingMessages = defineLiveMessages({
  alertsUnreached: messagePayload<{ facility_id: number; count: number }>('own'),
  alertTold: messagePayload<{ facility_id: number }>('own'),
});
