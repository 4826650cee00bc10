import { intakeApi } from '@trellis/intake/model';
import { implement } from '@trellis/server-kit';
import { acceptIntake } from './accept-intake.ts';
import { closeIntake } from './close-intake.ts';
import { extendQuarantine } from './extend-quarantine.ts';
import { quarantineIntake } from './quarantine-intake.ts';

/** Steps of deliveries. */
export const intakeRoutes = implement(intakeApi, {
  quarantine: ({ facilityIntake, body }, context) => quarantineIntake(facilityIntake, body, context),
  extendQuarantine: ({ facilityIntake, body }, context) => extendQuarantine(facilityIntake, body, context),
  accept: ({ facilityIntake, body }, context) => acceptIntake(facilityIntake, 'accept', body, context),
  acceptPartially: ({ facilityIntake, body }, context) =>
    acceptIntake(facilityIntake, 'acceptPartially', body, context),
  close: ({ facilityIntake, body }, context) => closeIntake(facilityIntake, body, context),
});
