import type { UnitRecord } from '@trellis/units/model';

/** What `/zone-devices/{mode}` shows: every unit, VFUs only, or the units served by zones of a type. */
export const gridModes = ['all', 'vfu', 'irrigation', 'co2', 'grow', 'work'] as const;
export type GridMode = (typeof gridModes)[number];

/** The mode an address names; an unknown one shows everything. */
export const readMode = (text: string | undefined): GridMode => gridModes.find((mode) => mode === text) ?? 'all';

/** Whether a unit belongs to the mode; zones are the server's business. */
export const isInMode = (mode: GridMode, { platformGroupType }: Pick<UnitRecord, 'platformGroupType'>): boolean =>
  mode !== 'vfu' || platformGroupType === 'VFU';
