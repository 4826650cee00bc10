import type { KnownController } from '@trellis/devices/server';
import { inTransaction, type Services } from '@trellis/server-kit';
import { Sensor } from '@trellis/telemetry/model';
import type { MissingSensor } from '../decode/reported-values.ts';
import { isRefusal, isTaken } from './sql-state.ts';

/** More channels than this a controller does not make by itself. */
const maxSensors = 300;

/**
 * Makes sensors that an adopted controller reports for the first time, as changes by a device. A device id that another
 * controller of the facility already uses gets the edge node's name in front. Answers whether any was made.
 */
export async function createSensors(
  services: Services,
  controller: KnownController,
  missing: readonly MissingSensor[],
): Promise<boolean> {
  const wanted = new Map(missing.map((one) => [`${one.device}\n${one.designatorId}`, one]));
  const room = maxSensors - controller.sensors.length;
  if (room <= 0) return false;
  try {
    return await addChannels(services, controller, [...wanted.values()].slice(0, room));
  } catch (error) {
    if (isTaken(error)) return true; // another server made it at the same moment
    if (isRefusal(error)) return false;
    throw error;
  }
}

function addChannels(services: Services, controller: KnownController, missing: MissingSensor[]): Promise<boolean> {
  return inTransaction(services, { userId: null, source: 'device', ip: null }, async ({ db, records }) => {
    let made = 0;
    for (const { device, designatorId } of missing) {
      const own = device === '' ? controller.edgeNodeId : device;
      const sensor = {
        facility_id: controller.facilityId,
        designator_id: designatorId,
        controller_id: controller.id,
        platformGroup_id: controller.platformGroupId,
      };
      const taken = await db
        .selectFrom('sensors')
        .select(['id', 'controller_id'])
        .where('facility_id', '=', controller.facilityId)
        .where('device_id', '=', own)
        .where('designator_id', '=', designatorId)
        .executeTakeFirst();
      if (taken?.controller_id === controller.id) continue;
      if (taken && taken.controller_id === null) {
        await records.update(Sensor, taken.id, { controller_id: controller.id });
      } else {
        const device_id = taken ? `${controller.edgeNodeId}/${own}` : own;
        if (device_id.length > 120) continue;
        await records.create(Sensor, { ...sensor, device_id });
      }
      made += 1;
    }
    return made > 0;
  });
}
