import { intakeApi } from '@trellis/intake/model';
import { implement } from '@trellis/server-kit';
import { acceptIntake } from './accept-intake.ts';
import { closeIntake } from './close-intake.ts';
import { extendQuarantine } from './extend-quarantine.ts';
import { quarantineIntake } from './quarantine-intake.ts';

/** Steps of deliveries. */
export const intakeRoutes = implement(intakeApi, {
  quarantine: ({ params, body }, context) => quarantineIntake(params.id, body, context),
  extendQuarantine: ({ params, body }, context) => extendQuarantine(params.id, body, context),
  accept: ({ params, body }, context) => acceptIntake(params.id, 'accept', body, context),
  acceptPartially: ({ params, body }, context) => acceptIntake(params.id, 'acceptPartially', body, context),
  close: ({ params, body }, context) => closeIntake(params.id, body, context),
});
