import { Controller } from '@trellis/devices/model';
import { hashControllerKey } from '@trellis/devices/server';
import type { Records } from '@trellis/server-kit';
import { Sensor } from '@trellis/telemetry/model';
import { demoWaterLines, pumpHouse } from '../company/water-lines.ts';
import { demoControllerKey } from '../controllers/controller-keys.ts';
import { insertRows } from '../records/insert-rows.ts';
import type { Structure } from '../records/seed-structure.ts';

interface WaterLineSeeding {
  records: Records;
  structure: Structure;
  demoSeed: string;
  /** Zones by their names. */
  zones: ReadonlyMap<string, number>;
}

/** Adds the pump house of the first site with the sensors of its lines, each in the zone that it feeds. */
export async function seedWaterLines({ records, structure, demoSeed, zones }: WaterLineSeeding): Promise<void> {
  const facility_id = structure.facilities.get('washington') ?? 0;
  const [controller_id = 0] = await insertRows(records, Controller, [
    {
      ...{ facility_id, ...pumpHouse, kind: 'other' as const, protocol: 'http' as const },
      keyHash: hashControllerKey(demoControllerKey(demoSeed, pumpHouse.deviceId)),
    },
  ]);
  await insertRows(
    records,
    Sensor,
    demoWaterLines.flatMap(({ area, deviceId, name, designators }) =>
      designators.map((designator_id) => ({
        ...{ facility_id, device_id: deviceId, name, designator_id, controller_id },
        zone_id: zones.get(`${area} water`) ?? null,
      })),
    ),
  );
}
