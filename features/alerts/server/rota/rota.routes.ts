import { rotaApi } from '@trellis/alerts/model';
import { implement } from '@trellis/server-kit';
import { listRota } from './list-rota.ts';
import { writeShift } from './write-shift.ts';

/** When people work. */
export const rotaRoutes = implement(rotaApi, {
  rota: (_, context) => listRota(context.facilityId, context),
  writeShift: ({ body }, context) => writeShift(body, context),
});
