import { decimal, defineEntity, facilityScope, integer, money, reference, type Infer } from '@trellis/entity-kit';
import { planners } from './grow-plan.entity.ts';

/** What the figures beside a plan rest on at a facility; what it does not say is assumed, or not counted. */
export const PlanBasis = defineEntity(
  'planBasis',
  {
    facility_id: reference('facility', { onDelete: 'cascade' }),
    plants: integer({ min: 1, max: 1_000_000, optional: true, meaning: 'that the figures are for' }),
    shelves: integer({ min: 1, max: 100_000, optional: true, meaning: 'they stand on' }),
    units: integer({ min: 1, max: 100_000, optional: true, meaning: 'they stand in' }),
    emitterLph: decimal({ min: 0.01, max: 1000, optional: true, unit: 'L/h', meaning: 'to a plant while it drips' }),
    plantsPerM2: decimal({ min: 0.01, max: 10_000, optional: true, unit: '1/m²' }),
    lampEfficacy: decimal({ min: 0.1, max: 10, optional: true, unit: 'µmol/J' }),
    coolingCop: decimal({ min: 0.1, max: 50, optional: true, meaning: 'heat moved by a unit of electricity' }),
    // Prices of a kWh have more than two decimals.
    energyPrice: decimal({ min: 0, max: 100_000, optional: true, meaning: 'price of a kWh' }),
    waterPrice: decimal({ min: 0, max: 100_000, optional: true, meaning: 'price of a m³' }),
    labourRate: money({
      optional: true,
      meaning: 'what an hour of work costs',
      seenBy: [...planners, 'owner'],
    }),
  },
  {
    path: 'growplanBases',
    table: 'plan_bases',
    meaning: 'what the figures of plans rest on',
    scope: facilityScope(),
    access: { read: 'member', create: planners, update: planners, delete: planners },
    list: { columns: ['plants', 'emitterLph', 'lampEfficacy', 'energyPrice', 'waterPrice', 'labourRate'] },
  },
);
export type PlanBasis = Infer<typeof PlanBasis>;
declare module '@trellis/entity-kit' {
  interface Entities {
    plan_bases: typeof PlanBasis;
  }
}
