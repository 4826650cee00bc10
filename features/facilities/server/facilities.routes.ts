import { facilitiesApi } from '@trellis/facilities/model';
import { implement } from '@trellis/server-kit';
import { setService } from './set-service.ts';

/** What the provider decides about a facility. */
export const facilitiesRoutes = implement(facilitiesApi, {
  setService: ({ params, body }, context) => setService(params.id, body, context),
});
