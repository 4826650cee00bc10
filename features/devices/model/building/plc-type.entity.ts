import { choice, defineLookup, integer, text, type Infer } from '@trellis/entity-kit';

/** Ways a building's PLC is spoken to. */
export const plcProtocols = ['simulated', 'modbus', 'ethernetip', 'bacnet', 'opcua'] as const;

/** A make of PLC and how it is usually reached; a new PLC starts from it. */
export const PlcType = defineLookup(
  'plcType',
  {
    vendor: text({ max: 80, optional: true }),
    model: text({ max: 80, optional: true }),
    protocol: choice(plcProtocols, { default: 'modbus' }),
    defaultPort: integer({ min: 1, max: 65_535, optional: true }),
  },
  {
    path: 'plcTypes',
    table: 'plc_types',
    meaning: 'makes of PLC',
    has: { plcs: 'plc.plcType_id' },
    list: {
      columns: ['label', 'vendor', 'model', 'protocol', 'defaultPort', 'active'],
      search: ['label'],
      order: 'seq',
    },
  },
);
export type PlcType = Infer<typeof PlcType>;
declare module '@trellis/entity-kit' {
  interface Entities {
    plc_types: typeof PlcType;
  }
}
