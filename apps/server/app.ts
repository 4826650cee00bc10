import { createAccessFeature, type SessionTokens } from '@trellis/access/server';
import { commandsFeature } from '@trellis/commands/server';
import { devicesFeature } from '@trellis/devices/server';
import { facilitiesFeature } from '@trellis/facilities/server';
import { growPlansFeature } from '@trellis/grow-plans/server';
import { lifecyclesFeature } from '@trellis/lifecycles/server';
import { activityLogFeature, type Feature } from '@trellis/server-kit';
import { strainsFeature } from '@trellis/strains/server';
import { telemetryFeature } from '@trellis/telemetry/server';
import { unitsFeature } from '@trellis/units/server';

/** The product's features, in the order they start. */
export const createFeatures = (tokens: SessionTokens): readonly Feature[] => [
  createAccessFeature(tokens),
  facilitiesFeature,
  strainsFeature,
  growPlansFeature,
  lifecyclesFeature,
  devicesFeature,
  unitsFeature,
  telemetryFeature,
  commandsFeature,
  activityLogFeature,
];
