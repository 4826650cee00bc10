import { defineLookup, json, money, text, type Infer, type Row } from '@trellis/entity-kit';

/** Support contracts. */
export const ServiceLevel = defineLookup(
  'serviceLevel',
  {
    responseHours: json({ optional: true, shape: 'array', meaning: 'by priority' }),
    resolveHours: json({ optional: true, shape: 'array' }),
    coverHours: text({ optional: true }),
    unitRate: money({ optional: true }),
    modules: json({ optional: true, shape: 'array' }),
  },
  {
    path: 'serviceLevels',
    table: 'service_levels',
    meaning: 'support contracts',
  },
);
export type ServiceLevel = Infer<typeof ServiceLevel>;
declare module '@trellis/entity-kit' {
  interface Tables {
    service_levels: Row<typeof ServiceLevel>;
  }
}
