import {
  defineEntity,
  flag,
  integer,
  json,
  ofType,
  providerScope,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';
import { providers } from '../device-roles.ts';

/** A component of a template; `key` is how mappings name it. */
export interface TemplateComponent {
  key: string;
  name: string;
  boardComponentType_id: number;
  addresspath: string;
  port?: number;
  ports?: number;
}

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

/** A sensor channel a unit of this type has. */
export interface TemplateSensor {
  name: string;
  designator_id: number;
  priority: number;
}

/** A template of the wizard: what a type of unit is wired with, edited and applied as a whole. */
export const BoardConfiguration = defineEntity(
  'boardConfiguration',
  {
    name: text({ max: 120 }),
    nameEs: text({ max: 120, optional: true, meaning: 'name in Spanish; the English one shows where it is empty' }),
    unitType: text({ max: 60, optional: true, meaning: 'type of unit it is for' }),
    version: integer({ min: 1, max: 100_000, default: 1 }),
    components: json({ shape: 'array', typed: ofType<TemplateComponent[]>(), meaning: 'what is wired where' }),
    mappings: json({ shape: 'array', typed: ofType<TemplateMapping[]>(), meaning: 'which device each becomes' }),
    sensors: json({ optional: true, shape: 'array', typed: ofType<TemplateSensor[]>() }),
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
  interface Tables {
    board_configurations: Row<typeof BoardConfiguration>;
  }
}
