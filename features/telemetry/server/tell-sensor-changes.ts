import { messageOf, tellFacility, type LiveMessage, type Services } from '@trellis/server-kit';
import { PhotoCapture, Sensor } from '@trellis/telemetry/model';
import { unitMessages } from '@trellis/units/model';
import { sql } from 'kysely';

/**
 * Tells the browsers of a facility what a sensor is called and how it ranks now whenever somebody changed it, and that there is
 * a new photo of a unit.
 */
export function tellSensorChanges(services: Services): void {
  services.hub.on('entityChanged', async ({ collection, id, op, facilityId }) => {
    if (facilityId === null) return;
    const messages =
      collection === Sensor.path && op === 'update'
        ? await listSensorMessages(id, services)
        : collection === PhotoCapture.path && op === 'create'
          ? await listPhotoMessages(id, services)
          : [];
    if (messages.length > 0) tellFacility(services.bus, facilityId, messages);
  });
}

async function listSensorMessages(id: number, { db, clock }: Services): Promise<LiveMessage[]> {
  const sensor = await db
    .selectFrom('sensors')
    .select(['device_id', 'name', 'priority', 'controller_id', 'platformGroup_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!sensor) return [];
  const { device_id: deviceId, name, priority } = sensor;
  const from = {
    controllerId: sensor.controller_id,
    platformGroupId: sensor.platformGroup_id,
    data: { timestamp: clock.now().toISOString() },
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

async function listPhotoMessages(id: number, { db }: Services): Promise<LiveMessage[]> {
  const { rows } = await sql<{ unit: number; controller: number | null; time: Date; url: string }>`
    select p."platformGroup_id" as unit, u.controller_id as controller, p.time, p.url
    from photo_captures p join units u on u.id = p."platformGroup_id" where p.id = ${id}`.execute(db);
  return rows.map(({ unit, controller, time, url }) =>
    messageOf(
      unitMessages.photocapture,
      { controllerId: controller, platformGroupId: unit, reading: url, data: { timestamp: time.toISOString() } },
      { key: `photo/${id}` },
    ),
  );
}
