import {
  choice,
  decimal,
  defineEntity,
  instant,
  json,
  parentScope,
  reference,
  type Infer,
  jsonAny,
} from '@trellis/entity-kit';

/** Calibrations. */
export const SensorCalibration = defineEntity(
  'sensorCalibration',
  {
    sensor_id: reference('sensor'),
    time: instant({ optional: true }),
    user_id: reference('user', { optional: true, onDelete: 'clear' }),
    method: choice(['onePoint', 'twoPoint', 'replace', 'co2'], { optional: true }),
    reference: json({ optional: true, of: jsonAny }),
    before: decimal({ optional: true }),
    after: decimal({ optional: true }),
  },
  {
    path: 'sensorCalibrations',
    table: 'sensor_calibrations',
    meaning: 'calibrations',
    scope: parentScope('sensor_id'),
    access: { read: 'member', create: ['maintenance'], update: 'nobody', delete: 'nobody' },
    appendOnly: true,
    history: false,
    list: { columns: ['sensor_id', 'time', 'user_id', 'method', 'before'] },
  },
);
export type SensorCalibration = Infer<typeof SensorCalibration>;
declare module '@trellis/entity-kit' {
  interface Entities {
    sensor_calibrations: typeof SensorCalibration;
  }
}
