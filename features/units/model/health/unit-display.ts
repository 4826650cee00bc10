import type { Maybe } from './unit-snapshot.ts';

/** The ids of the devices a unit may be built around. */
export interface UnitDeviceIds {
  cortexVfu_device_id?: Maybe<string>;
  vfu_device_id?: Maybe<string>;
  pgu_device_id?: Maybe<string>;
  lgu_device_id?: Maybe<string>;
  rcu_device_id?: Maybe<string>;
}

/** A unit's name for a tight row: its last two dash parts when it has exactly three ("GA-R12-3" reads "R12-3"). */
export function shortUnitName(platformGroupName: string): string {
  const parts = platformGroupName.split('-');
  return parts.length === 3 ? parts.slice(1).join('-') : platformGroupName;
}

/** The device that stands for the unit: the first present of cortex VFU, VFU, PGU, LGU and RCU. */
export function chooseDeviceId(ids: UnitDeviceIds): string | null {
  return (
    ids.cortexVfu_device_id || ids.vfu_device_id || ids.pgu_device_id || ids.lgu_device_id || ids.rcu_device_id || null
  );
}

/** A heater strip's state as shown: HIGH is ON. */
export function showHeaterstripState(heaterstripState: Maybe<string>): string | null {
  return heaterstripState === 'HIGH' ? 'ON' : (heaterstripState ?? null);
}

/** The lights' average intensity, a fraction in the record, as a whole percent. */
export function lightIntensityPercent(lightIntensityAverage: Maybe<number>): number | null {
  if (typeof lightIntensityAverage !== 'number' || !Number.isFinite(lightIntensityAverage)) return null;
  return Math.round(lightIntensityAverage * 100);
}
