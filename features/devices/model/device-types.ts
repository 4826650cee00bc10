/** How long a machine with a compressor, fans or heat usually stays on, or off, where its controller does not tell its own times. */
const rests = { minimumRunSeconds: 180 } as const;

/** Kinds of logical device with their fixed ids and the names they carry in messages. */
export const deviceTypes = {
  unit: {
    id: 1,
    label: 'Unit',
    labelEs: 'Unidad',
    key: 'unit',
    states: ['AUTOMATIC', 'MANUAL', 'SERVICE', 'MAINTENANCE', 'STANDBY', 'STERILIZE'],
    category: 'Mode',
  },
  curtain: {
    id: 12,
    label: 'Curtain',
    labelEs: 'Cortina',
    key: 'curtain',
    states: ['open', 'closed', 'opening', 'closing'],
    category: 'Lights',
  },
  light: { id: 13, label: 'Light', labelEs: 'Luz', key: 'light', states: ['on', 'off'], category: 'Lights' },
  irrigation: {
    id: 14,
    label: 'Irrigation',
    labelEs: 'Riego',
    key: 'irrigation',
    states: ['on', 'waiting', 'off'],
    category: 'Irrigation',
  },
  co2Valve: {
    id: 15,
    label: 'CO2 valve',
    labelEs: 'Válvula de CO2',
    key: 'co2Valve',
    states: ['ON', 'closed'],
    category: 'CO2',
  },
  humidifier: {
    id: 16,
    label: 'Humidifier',
    labelEs: 'Humidificador',
    key: 'humidifier',
    states: ['ON', 'off'],
    category: 'Climate',
    parameters: rests,
  },
  dehumidifier: {
    id: 17,
    label: 'Dehumidifier',
    labelEs: 'Deshumidificador',
    key: 'dehumidifier',
    states: ['on', 'off'],
    category: 'Climate',
    parameters: rests,
  },
  ecu: {
    id: 18,
    label: 'ECU',
    labelEs: 'Unidad de aire (ECU)',
    key: 'ecu',
    states: ['cooling', 'dehumidifying', 'circulating', 'off'],
    category: 'Climate',
    parameters: rests,
  },
  dehumidifier2Stage: {
    id: 19,
    label: 'Two-stage dehumidifier',
    labelEs: 'Deshumidificador de dos etapas',
    key: 'dehumidifier2Stage',
    states: ['off', 'on1', 'on2'],
    category: 'Climate',
    parameters: rests,
  },
  heaterstrip: {
    id: 20,
    label: 'Heater strip',
    labelEs: 'Resistencia calefactora',
    key: 'heaterstrip',
    states: ['off', 'on'],
    category: 'Climate',
    parameters: rests,
  },
  fan: { id: 21, label: 'Fans', labelEs: 'Ventiladores', key: 'fan', states: ['on', 'off'], category: 'Climate' },
  soilSensor: {
    id: 37,
    label: 'Soil sensor',
    labelEs: 'Sensor de sustrato',
    key: 'soilSensor',
    states: [],
    category: 'Sensors',
  },
  climateSensor: {
    id: 38,
    label: 'Climate sensor',
    labelEs: 'Sensor de clima',
    key: 'climateSensor',
    states: [],
    category: 'Sensors',
  },
  bard: {
    id: 39,
    label: 'Bard',
    labelEs: 'Bard',
    key: 'bard',
    states: ['cooling', 'dehumidifying', 'circulating', 'off'],
    category: 'Climate',
    parameters: rests,
  },
} as const;

export type DeviceTypeKey = keyof typeof deviceTypes;

const byId = new Map<number, DeviceTypeKey>(
  (Object.keys(deviceTypes) as DeviceTypeKey[]).map((key) => [deviceTypes[key].id, key]),
);
/** Key of a device type id; undefined for kinds a company added itself. */
export const deviceTypeKeyOf = (id: number): DeviceTypeKey | undefined => byId.get(id);

/** Kinds of zone with their fixed ids. */
export const zoneTypes = {
  irrigation: { id: 1, label: 'Irrigation', labelEs: 'Riego', modeKey: 'irrigation' },
  co2: { id: 2, label: 'CO2', labelEs: 'CO2', modeKey: 'co2' },
  grow: { id: 3, label: 'Grow', labelEs: 'Cultivo', modeKey: 'grow' },
  work: { id: 4, label: 'Work', labelEs: 'Trabajo', modeKey: 'work' },
  power: { id: 5, label: 'Power feed', labelEs: 'Circuito eléctrico', modeKey: 'power' },
  network: { id: 6, label: 'Network switch', labelEs: 'Conmutador de red', modeKey: 'network' },
} as const;
