/** How a unit is run. */
export const unitModes = ['AUTOMATIC', 'MANUAL', 'SERVICE', 'MAINTENANCE', 'STANDBY', 'STERILIZE'] as const;
export type UnitMode = (typeof unitModes)[number];

/** What a mode does to the devices. `plan`: follow the plan; `orders`: only orders; the rest is fixed. */
export interface ModePolicy {
  follows: 'plan' | 'orders' | 'nothing';
  /** Lamps keep burning as they are (work light), or go off. */
  keepsLight: boolean;
  airMoves: boolean;
}

/**
 * SERVICE: a person works inside; the lamps stay as they are and the air moves, nothing is dosed, watered or heated.
 * MAINTENANCE: hands in the machines; everything is off. STANDBY and STERILIZE: an empty unit in the dark.
 */
export const modePolicies: Record<UnitMode, ModePolicy> = {
  AUTOMATIC: { follows: 'plan', keepsLight: false, airMoves: false },
  MANUAL: { follows: 'orders', keepsLight: false, airMoves: false },
  SERVICE: { follows: 'nothing', keepsLight: true, airMoves: true },
  MAINTENANCE: { follows: 'nothing', keepsLight: false, airMoves: false },
  STANDBY: { follows: 'nothing', keepsLight: false, airMoves: true },
  STERILIZE: { follows: 'nothing', keepsLight: false, airMoves: true },
};

/** Sterilising heats the empty, dark unit, and ends in STANDBY. */
export const sterilizeSeconds = { usual: 1800, longest: 7200 };

/** Share of the lamps' heat a weak chiller can carry when nothing else was said. */
export const impairedChillerShare = 0.5;

/** Wet leaves under full lamps burn: light while spraying against pests. */
export const ipmLightCap = 0.3;

/** Light while the temperature is not known. */
export const blindLightCap = 0.5;
