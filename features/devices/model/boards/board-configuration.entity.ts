import { defineEntity, flag, integer, json, providerScope, text, type Infer, jsonText } from '@trellis/entity-kit';
import { providers } from '../device-roles.ts';
import * as z from 'zod';

/** A component of a template; `key` is how mappings name it. */
export interface TemplateComponent {
  key: string;
  name: string;
  boardComponentType_id: number;
  addresspath: string;
  port?: number;
  ports?: number;
}
const templateComponentShape: z.ZodType<TemplateComponent> = z.strictObject({
  key: jsonText,
  name: jsonText,
  boardComponentType_id: z.number(),
  addresspath: jsonText,
  port: z.exactOptional(z.number()),
  ports: z.exactOptional(z.number()),
});

/** Which logical device a component of a template becomes. */
export interface TemplateMapping {
  component: string;
  virtualDeviceType_id: number;
  /** Name of the device in messages. */
  device: string;
  /** Level of the shelf it serves, counted from 1; none serves the whole unit. */
  platformLevel?: number;
  polarity?: 'normal' | 'inverted';
  safeState?: string;
}
const templateMappingShape: z.ZodType<TemplateMapping> = z.strictObject({
  component: jsonText,
  virtualDeviceType_id: z.number(),
  device: jsonText,
  platformLevel: z.exactOptional(z.number()),
  polarity: z.exactOptional(z.enum(['normal', 'inverted'])),
  safeState: z.exactOptional(jsonText),
});

/** A sensor channel a unit of this type has. */
export interface TemplateSensor {
  name: string;
  designator_id: number;
  priority: number;
}
const templateSensorShape: z.ZodType<TemplateSensor> = z.strictObject({
  name: jsonText,
  designator_id: z.number(),
  priority: z.number(),
});

/** A template of the wizard: what a type of unit is wired with, edited and applied as a whole. */
export const BoardConfiguration = defineEntity(
  'boardConfiguration',
  {
    name: text({ max: 120 }),
    nameEs: text({ max: 120, optional: true, meaning: 'name in Spanish; the English one shows where it is empty' }),
    unitType: text({ max: 60, optional: true, meaning: 'type of unit it is for' }),
    version: integer({ min: 1, max: 100_000, default: 1 }),
    components: json({
      of: z.array(templateComponentShape).max(500),
      meaning: 'what is wired where',
      maxBytes: 65_536,
    }),
    mappings: json({
      of: z.array(templateMappingShape).max(500),
      meaning: 'which device each becomes',
      maxBytes: 65_536,
    }),
    sensors: json({ optional: true, of: z.array(templateSensorShape).max(500), maxBytes: 65_536 }),
    active: flag({ default: true }),
  },
  {
    path: 'boardConfigurations',
    table: 'board_configurations',
    meaning: 'wiring templates',
    scope: providerScope,
    access: { read: 'member', create: providers, update: providers, delete: providers },
    unique: [['name']],
    list: { columns: ['name', 'unitType', 'version', 'active'], search: ['name', 'unitType'], order: 'name' },
  },
);
export type BoardConfiguration = Infer<typeof BoardConfiguration>;
declare module '@trellis/entity-kit' {
  interface Entities {
    board_configurations: typeof BoardConfiguration;
  }
}
