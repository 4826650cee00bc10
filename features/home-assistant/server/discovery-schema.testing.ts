import * as z from 'zod';

// Written from Home Assistant's documentation, not from our code: the device discovery payload of its MQTT integration, and the
// units that its sensor device classes take (https://www.home-assistant.io/integrations/sensor#device-class).

const topic = z.string().regex(/^[^+#]+$/);
const template = z.string();
const availability = z.array(z.strictObject({ topic, value_template: template.optional() })).min(1);
const entity = {
  unique_id: z.string().min(1),
  name: z.string().optional(),
  value_template: template,
  expire_after: z.int().positive().optional(),
  availability: availability.optional(),
  entity_category: z.enum(['config', 'diagnostic']).optional(),
  json_attributes_topic: topic.optional(),
  json_attributes_template: template.optional(),
};

const unitsOf: Record<string, readonly string[]> = {
  temperature: ['°C', '°F', 'K'],
  humidity: ['%'],
  moisture: ['%'],
  carbon_dioxide: ['ppm'],
  pressure: ['cbar', 'bar', 'hPa', 'mmHg', 'inHg', 'inH₂O', 'kPa', 'mbar', 'Pa', 'psi'],
  illuminance: ['lx'],
  conductivity: ['S/cm', 'mS/cm', 'µS/cm'],
};

const sensor = z
  .strictObject({
    platform: z.literal('sensor'),
    ...entity,
    device_class: z.enum(Object.keys(unitsOf) as [string, ...string[]]).optional(),
    state_class: z.enum(['measurement', 'measurement_angle', 'total', 'total_increasing']),
    unit_of_measurement: z.string(),
    suggested_display_precision: z.int().optional(),
  })
  .refine(({ device_class, unit_of_measurement }) =>
    device_class === undefined ? true : unitsOf[device_class]?.includes(unit_of_measurement),
  );
const binarySensor = z.strictObject({
  platform: z.literal('binary_sensor'),
  ...entity,
  device_class: z.enum(['light', 'connectivity', 'problem']),
});
/** An entity that is taken away is named by its platform alone. */
const removed = z.strictObject({ platform: z.enum(['sensor', 'binary_sensor']) });

/** What is published below `<prefix>/device/<node>/<object>/config`. */
export const deviceDiscovery = z.strictObject({
  device: z.strictObject({
    identifiers: z.array(z.string()).min(1),
    name: z.string().min(1),
    manufacturer: z.string().optional(),
    model: z.string().optional(),
    suggested_area: z.string().optional(),
    sw_version: z.string().optional(),
    configuration_url: z.url({ protocol: /^(https?|homeassistant)$/ }).optional(),
  }),
  origin: z.strictObject({
    name: z.string().min(1),
    sw_version: z.string().optional(),
    support_url: z.url().optional(),
  }),
  availability,
  state_topic: topic,
  components: z.record(z.string(), z.union([sensor, binarySensor, removed])),
});

/** `<discovery_prefix>/<component>/[<node_id>/]<object_id>/config`, ids of letters, digits, _ and -. */
export const discoveryTopic = /^[a-z]+\/device\/[a-zA-Z0-9_-]+\/[a-zA-Z0-9_-]+\/config$/;
