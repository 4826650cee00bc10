import { defineLookup, json, money, text, type Infer, jsonTexts } from '@trellis/entity-kit';
import * as z from 'zod';

/** A support contract: how soon someone answers and how soon it is mended. */
export const ServiceLevel = defineLookup(
  'serviceLevel',
  {
    responseHours: json({ optional: true, of: z.record(z.string().max(120), z.number()), unit: 'h' }),
    resolveHours: json({ optional: true, of: z.record(z.string().max(120), z.number()), unit: 'h' }),
    coverHours: text({ max: 120, optional: true, meaning: 'when someone is there' }),
    unitRate: money({ optional: true, meaning: 'per growing unit and month' }),
    modules: json({ optional: true, of: jsonTexts, meaning: 'keys of what is included' }),
  },
  {
    path: 'serviceLevels',
    table: 'service_levels',
    meaning: 'support contracts',
    list: { columns: ['label', 'coverHours', 'unitRate', 'seq', 'active'], search: ['label'], order: 'seq' },
  },
);
export type ServiceLevel = Infer<typeof ServiceLevel>;
declare module '@trellis/entity-kit' {
  interface Entities {
    service_levels: typeof ServiceLevel;
  }
}
