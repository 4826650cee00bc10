import type { UnitRecord } from '@trellis/units/model';

/** What `/zone-devices/{mode}` shows: every unit, VFUs only, or the units of a display type, which the reference list names. */
export interface GridMode {
  key: string;
  /** The display type; every unit has none. */
  typeId: number | undefined;
  /** In the person's language; the two that are no display types have their words in the texts. */
  label: string | undefined;
  /** Columns the list puts first, in its own words. */
  columns: readonly string[];
}

/** Every unit of the facility. */
export const everyUnit: GridMode = { key: 'all', typeId: undefined, label: undefined, columns: [] };
/** Those of the type VFU. */
export const vfusOnly: GridMode = { key: 'vfu', typeId: undefined, label: undefined, columns: [] };

/** The mode an address names; where it names none that is known, the first display type of the reference list, else everything. */
export const readMode = (text: string | undefined, modes: readonly GridMode[]): GridMode =>
  modes.find(({ key }) => key === text) ?? modes.find(({ typeId }) => typeId !== undefined) ?? everyUnit;

/** Modes that need no list: their units are asked for while it is on its way. */
export const readOwnMode = (text: string | undefined): GridMode | undefined =>
  [everyUnit, vfusOnly].find(({ key }) => key === text);

/** Whether a unit belongs to the mode; display types are the server's business. */
export const isInMode = (
  { key }: Pick<GridMode, 'key'>,
  { platformGroupType }: Pick<UnitRecord, 'platformGroupType'>,
): boolean => key !== vfusOnly.key || platformGroupType === 'VFU';
