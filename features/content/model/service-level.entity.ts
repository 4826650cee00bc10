import { defineLookup, json, money, ofType, text, type Infer, type Row } from '@trellis/entity-kit';

/** Hours by key of the ticket priority: `{ critical: 1, high: 4 }`. */
export type HoursByPriority = Readonly<Record<string, number>>;

/** A support contract: how soon someone answers and how soon it is mended. */
export const ServiceLevel = defineLookup(
  'serviceLevel',
  {
    responseHours: json({ optional: true, shape: 'object', typed: ofType<HoursByPriority>(), unit: 'h' }),
    resolveHours: json({ optional: true, shape: 'object', typed: ofType<HoursByPriority>(), unit: 'h' }),
    coverHours: text({ max: 120, optional: true, meaning: 'when someone is there' }),
    unitRate: money({ optional: true, meaning: 'per growing unit and month' }),
    modules: json({ optional: true, shape: 'array', typed: ofType<string[]>(), meaning: 'keys of what is included' }),
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
  interface Tables {
    service_levels: Row<typeof ServiceLevel>;
  }
}
