import { findTenantRows, implement, JsonText } from '@trellis/server-kit';
import { sensorsApi } from '@trellis/telemetry/model';
import { Unit } from '@trellis/units/model';
import { arrangeSensors, calibrateSensor, replaceSensor } from './change-sensors.ts';
import { readBattery } from './read-battery.ts';
import { readSensorHealth } from './read-sensor-health.ts';

/** Sensors as people keep them. */
export const sensorsRoutes = implement(sensorsApi, {
  health: async (_input, context) => {
    const { db, facilityId, now } = context;
    const tenantUnits = await findTenantRows(Unit, facilityId, context);
    const health = await readSensorHealth(db, { facilityId, tenantUnits, now });
    return new JsonText(JSON.stringify(health));
  },
  battery: ({ sensor }, context) => readBattery(context.db, sensor.id, context.now),
  arrange: ({ sensors, body: { ids: _, ...change } }, context) => arrangeSensors(sensors, change, context),
  calibrate: ({ sensor, body }, context) => calibrateSensor(sensor, body.points, context),
  replaceDevice: ({ sensor, body }, context) => replaceSensor(sensor, body.device_id, context),
});
