import { facilitiesApi } from '@trellis/facilities/model';
import { implement } from '@trellis/server-kit';
import { testPost } from './channels/test-post.ts';
import { openFacility } from './open-facility.ts';
import { readOverview } from './read-overview.ts';
import { setActive } from './set-active.ts';
import { setService } from './set-service.ts';

/** What the provider decides about a facility, and what stands in each. */
export const facilitiesRoutes = implement(facilitiesApi, {
  open: ({ body }, context) => openFacility(body, context),
  setActive: ({ params, body }, context) => setActive(params.id, body.active, context),
  getOverview: (_, context) => readOverview(context),
  testPost: ({ facilityChannel }, { services }) => testPost(facilityChannel, services),
  setService: ({ params, body }, context) => setService(params.id, body, context),
});
