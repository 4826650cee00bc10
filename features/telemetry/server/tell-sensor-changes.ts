import { messageOf, tellFacility, type LiveMessage, type Services } from '@trellis/server-kit';
import { photoEvents, sensorEvents, type PhotoCapture, type Sensor } from '@trellis/telemetry/model';
import { unitMessages } from '@trellis/units/model';

/**
 * Tells the browsers of a facility what a sensor is called and how it ranks now whenever somebody changed it, and that there is
 * a new photo of a unit.
 */
export function tellSensorChanges(services: Services): void {
  const { hub, bus, clock } = services;
  hub.on(sensorEvents.changed, ({ row, facilityId }) => {
    if (facilityId !== null) tellFacility(bus, facilityId, listSensorMessages(row, clock.now()));
  });
  hub.on(photoEvents.taken, async ({ row, facilityId }) => {
    if (facilityId !== null) tellFacility(bus, facilityId, [await photoMessage(row, services)]);
  });
}

function listSensorMessages(sensor: Sensor, now: Date): LiveMessage[] {
  const { id, device_id: deviceId, name, priority } = sensor;
  const from = {
    controllerId: sensor.controller_id,
    platformGroupId: sensor.platformGroup_id,
    data: { timestamp: now.toISOString() },
  };
  return [
    messageOf(unitMessages.sensorNameChanged, { ...from, deviceId, name }, { key: `sensorName/${id}` }),
    messageOf(
      unitMessages.sensorPriorityChanged,
      { ...from, deviceIds: [deviceId], priority },
      { key: `sensorPriority/${id}` },
    ),
  ];
}

async function photoMessage(photo: PhotoCapture, { db }: Services): Promise<LiveMessage> {
  const { id, platformGroup_id: platformGroupId, url: reading, time: timestamp } = photo;
  const unit = await db
    .selectFrom('units')
    .select('controller_id')
    .where('id', '=', platformGroupId)
    .executeTakeFirst();
  const controllerId = unit?.controller_id ?? null;
  return messageOf(
    unitMessages.photocapture,
    { controllerId, platformGroupId, reading, data: { timestamp } },
    { key: `photo/${id}` },
  );
}
