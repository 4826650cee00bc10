import type { Feature } from '@trellis/server-kit';
import { Platform, Unit } from '@trellis/units/model';

/** Growing units and their live status. */
export const unitsFeature: Feature = { name: 'units', entities: [Unit, Platform] };
