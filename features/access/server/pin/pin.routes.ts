import { pinApi } from '@trellis/access/model';
import { implement } from '@trellis/server-kit';
import { setPin } from './set-pin.ts';
import { listPinPeople, unlock } from './unlock.ts';

/** PINs for consoles among the units. */
export const pinRoutes = implement(pinApi, {
  setPin: async ({ body }, context) => {
    await setPin(body, context);
    return { success: true };
  },
  pinPeople: ({ query }, context) => listPinPeople(query.facility_id, context),
  unlock: ({ body }, context) => unlock(body, context),
});
