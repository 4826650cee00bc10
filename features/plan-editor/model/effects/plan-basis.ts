import { assumedStand } from '@trellis/grow-plans/model';

/** The stand that the figures of a plan are for, and what things take and cost at a facility. */
export interface PlanBasis {
  plants: number;
  shelves: number;
  units: number;
  /** L/h that one plant gets while its dripper runs. */
  emitterLph: number;
  plantsPerM2: number;
  /** Light that lamps give, µmol/J. */
  lampEfficacy: number;
  /** Heat that the cooling moves by a unit of electricity. */
  coolingCop: number;
  /** Prices in the money of the facility: of a kWh, of a m³, of an hour. */
  energyPrice: number | null;
  waterPrice: number | null;
  labourRate: number | null;
}

/** What is assumed until a facility says otherwise. */
export const assumedBasis: PlanBasis = {
  ...{ plants: 100, shelves: 4, units: 1, ...assumedStand },
  ...{ energyPrice: null, waterPrice: null, labourRate: null },
};

export type BasisField = keyof PlanBasis;
export const basisFields = Object.keys(assumedBasis) as BasisField[];

/** The basis of a facility, and the fields of it that nobody has set: they are assumed, or without a price not counted. */
export function basisOf(set: Partial<Record<BasisField, number | string | null>> | undefined): {
  basis: PlanBasis;
  assumed: ReadonlySet<BasisField>;
} {
  const own = basisFields.filter((field) => set?.[field] != null);
  const known = Object.fromEntries(own.map((field) => [field, Number(set?.[field])]));
  return {
    basis: { ...assumedBasis, ...known },
    assumed: new Set(basisFields.filter((field) => !own.includes(field))),
  };
}
