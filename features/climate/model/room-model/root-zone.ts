import type { RoomParameters } from './parameters.ts';

/** Water (% of substrate volume) and pore-water EC (dS/m) of the substrate, with running totals in L/m². */
export interface RootZone {
  vwcPercent: number;
  poreEc: number;
  irrigatedL: number;
  drainedL: number;
}

type Substrate = Pick<RoomParameters, 'substrateL' | 'fieldCapacity' | 'bypassShare' | 'feedEc' | 'uptakeEc'>;

/** Share of bypassing water that still swaps its salt with the substrate (fitted to a stone-wool slab). */
const bypassExchange = 0.6;
/** Below this water content the pore EC is no longer meaningful. */
const driestPercent = 1;

/** Adds `shotL` litres/m² of feed and takes `evaporatedL` litres/m² for the leaves; what exceeds field capacity drains. */
export function stepRootZone(zone: RootZone, shotL: number, evaporatedL: number, substrate: Substrate): RootZone {
  const { substrateL, fieldCapacity, bypassShare, feedEc, uptakeEc } = substrate;
  let waterL = (zone.vwcPercent * substrateL) / 100;
  let salt = zone.poreEc * waterL;

  const bypassL = shotL * bypassShare;
  const soakedL = shotL - bypassL;
  salt += soakedL * feedEc + bypassL * bypassExchange * (feedEc - zone.poreEc);
  // Roots take salt with their water, never more than is there.
  salt = Math.max(0, salt - Math.min(evaporatedL * uptakeEc, salt));
  waterL = Math.max((driestPercent * substrateL) / 100, waterL + soakedL - evaporatedL);

  const fullL = (fieldCapacity * substrateL) / 100;
  const overflowL = Math.max(0, waterL - fullL);
  salt -= (salt / waterL) * overflowL;
  waterL -= overflowL;

  return {
    vwcPercent: (waterL / substrateL) * 100,
    poreEc: salt / waterL,
    irrigatedL: zone.irrigatedL + shotL,
    drainedL: zone.drainedL + bypassL + overflowL,
  };
}

/** How much of its usual water a plant still finds, 0–1: full down to 25 % VWC, nothing at 10 % (wilting 20–25 %). */
export const waterSupply = (vwcPercent: number): number => Math.min(1, Math.max(0, (vwcPercent - 10) / 15));
