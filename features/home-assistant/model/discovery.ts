import { designatorIds } from '@trellis/climate/model';
import { unitPagePath, type UnitRecord } from '@trellis/units/model';
import { loginOf, stateTopicOf } from './topics.ts';
import type { UnitStateMessage } from './unit-state-message.ts';

// Home Assistant, "MQTT", device discovery payload: https://www.home-assistant.io/integrations/mqtt/#device-discovery-payload
// Units and classes are those of its sensor and binary sensor integrations.

/** Seconds after which Home Assistant no longer believes a value that was not told again. */
export const expireSeconds = 900;

type Field = keyof UnitStateMessage;
type Component = Readonly<Record<string, unknown>> & { platform: 'sensor' | 'binary_sensor' };

/** An entity of a unit in Home Assistant. Without a name it has that of its class, in the language of who looks. */
interface Part {
  component: Component;
  isThere: (unit: UnitRecord) => boolean;
  /** What the server knows of a unit is told also of one that is away. */
  isOurs?: true;
}

const measures = (designator: keyof typeof designatorIds) => (unit: UnitRecord) =>
  unit.sensorDesignators.includes(designatorIds[designator]);
const hasLight = ({ devices }: UnitRecord) => devices.includes('light');
const always = () => true;
const sensor = (unit: string, more: object): Component => ({
  platform: 'sensor',
  unit_of_measurement: unit,
  state_class: 'measurement',
  ...more,
});

const parts: Partial<Record<Field, Part>> = {
  temperature: { component: sensor('°C', { device_class: 'temperature' }), isThere: measures('temperature') },
  humidity: { component: sensor('%', { device_class: 'humidity' }), isThere: measures('humidity') },
  vpd: {
    component: sensor('kPa', { device_class: 'pressure', name: 'VPD', suggested_display_precision: 2 }),
    isThere: (unit) => measures('temperature')(unit) && measures('humidity')(unit),
  },
  co2: { component: sensor('ppm', { device_class: 'carbon_dioxide' }), isThere: measures('co2') },
  moisture: {
    component: sensor('%', { device_class: 'moisture', name: 'Substrate moisture' }),
    isThere: measures('externalMoisture'),
  },
  substrate_temperature: {
    component: sensor('°C', { device_class: 'temperature', name: 'Substrate temperature' }),
    isThere: measures('soilTemperature'),
  },
  conductivity: {
    component: sensor('mS/cm', { device_class: 'conductivity', name: 'Substrate conductivity' }),
    isThere: measures('fertility'),
  },
  illuminance: { component: sensor('lx', { device_class: 'illuminance' }), isThere: measures('lux') },
  light: { component: { platform: 'binary_sensor', device_class: 'light' }, isThere: hasLight },
  light_intensity: { component: sensor('%', { name: 'Light intensity' }), isThere: hasLight },
  connectivity: {
    component: { platform: 'binary_sensor', device_class: 'connectivity', entity_category: 'diagnostic' },
    isThere: always,
    isOurs: true,
  },
  problem: { component: { platform: 'binary_sensor', device_class: 'problem' }, isThere: always, isOurs: true },
};

/** Keys of the entities that a unit has in Home Assistant. */
export const listComponents = (unit: UnitRecord): Field[] =>
  (Object.keys(parts) as Field[]).filter((key) => parts[key]?.isThere(unit));

/** What a unit is, for Home Assistant. `gone` names entities it had: they are taken away by their platform alone. */
export function writeDiscovery(unit: UnitRecord, publicUrl: string, gone: readonly string[] = []): object {
  const { facility_id, platformGroup_id } = unit;
  const id = `${loginOf(facility_id)}_unit_${platformGroup_id}`;
  const state = stateTopicOf(facility_id, platformGroup_id);
  const components = listComponents(unit).map((key): [string, object] => [key, writeComponent(id, state, key)]);
  const removed = gone.flatMap((key): [string, object][] => {
    const platform = parts[key as Field]?.component.platform;
    return platform ? [[key, { platform }]] : [];
  });
  return {
    device: {
      identifiers: [id],
      name: unit.platformGroupName,
      manufacturer: 'Trellis',
      model: unit.platformGroupType,
      suggested_area: unit.areaname,
      configuration_url: publicUrl + unitPagePath(unit),
      ...(unit.softwareVersion && { sw_version: unit.softwareVersion }),
    },
    origin: { name: 'Trellis', support_url: publicUrl },
    availability: [{ topic: state, value_template: '{{ value_json.availability }}' }],
    state_topic: state,
    components: Object.fromEntries<object>([...components, ...removed]),
  };
}

function writeComponent(id: string, state: string, key: Field): object {
  const part = parts[key];
  return {
    ...part?.component,
    unique_id: `${id}_${key}`,
    value_template: `{{ value_json.${key} }}`,
    expire_after: expireSeconds,
    ...(part?.isOurs && { availability: [{ topic: state, value_template: 'online' }] }),
    ...(key === 'problem' && {
      json_attributes_topic: state,
      json_attributes_template: "{{ {'condition': value_json.condition, 'message': value_json.message} | tojson }}",
    }),
  };
}
