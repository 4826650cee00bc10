import { FacilityIntake, FacilityIntakeItem } from '@trellis/intake/model';
import type { Feature } from '@trellis/server-kit';
import { intakeRoutes } from './intake.routes.ts';

/** Deliveries of plants and goods. */
export const intakeFeature: Feature = {
  name: 'intake',
  entities: [FacilityIntake, FacilityIntakeItem],
  implementations: [intakeRoutes],
};
