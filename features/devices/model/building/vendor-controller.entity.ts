import {
  defineEntity,
  facilityScope,
  flag,
  instant,
  json,
  reference,
  secret,
  text,
  url,
  type Infer,
  jsonObject,
} from '@trellis/entity-kit';
import { installers, providers } from '../device-roles.ts';
import * as z from 'zod';

/** What a vendor's controller is to hold: EC in mS/cm, pH, nutrient temperature in °C. */
export interface VendorTargets {
  ec?: number;
  ph?: number;
  nutrientTemperatureC?: number;
  /** How far either may be off before it is told; left out, what is usual. */
  ecTolerance?: number;
  phTolerance?: number;
}
/** What may be aimed at: plants of none of our crops live beyond. */
export const targetRanges = { ph: { min: 4, max: 8 }, ec: { min: 0, max: 6 } } as const;
const within = ({ min, max }: { min: number; max: number }) => z.number().min(min).max(max);
const vendorTargetsShape: z.ZodType<VendorTargets> = z.strictObject({
  ec: z.exactOptional(within(targetRanges.ec)),
  ph: z.exactOptional(within(targetRanges.ph)),
  nutrientTemperatureC: z.exactOptional(z.number()),
  ecTolerance: z.exactOptional(z.number().min(0).max(20)),
  phTolerance: z.exactOptional(z.number().min(0).max(14)),
});

/** A grow controller of another vendor (dosing, climate). Its channels are sensors that name it. */
export const VendorController = defineEntity(
  'vendorController',
  {
    facility_id: reference('facility'),
    vendor: text({ max: 80, optional: true }),
    model: text({ max: 80, optional: true }),
    name: text({ max: 120 }),
    externalId: text({ max: 120, optional: true, meaning: 'its id at the vendor' }),
    zone_id: reference('zone', { optional: true, onDelete: 'clear' }),
    endpoint: url({ optional: true, meaning: 'address of the vendor’s interface' }),
    apiKey: secret({ optional: true }),
    targets: json({
      optional: true,
      of: vendorTargetsShape,
      serverSet: true,
      meaning: 'set by its own call, in steps',
    }),
    enabled: flag({ default: true }),
    lastPoll: instant({ optional: true, serverSet: true }),
    latest: json({ optional: true, of: jsonObject, serverSet: true }),
    status: text({ max: 60, optional: true, serverSet: true }),
  },
  {
    path: 'vendorControllers',
    table: 'vendor_controllers',
    meaning: 'grow controllers of other vendors',
    scope: facilityScope(),
    access: { read: 'member', create: providers, update: installers, delete: providers },
    unique: [
      ['facility_id', 'name'],
      ['facility_id', 'vendor', 'externalId'],
    ],
    has: { sensors: 'sensor.vendorController_id' },
    list: {
      columns: ['name', 'vendor', 'model', 'zone_id', 'status', 'lastPoll', 'enabled'],
      search: ['name', 'vendor', 'externalId'],
      order: 'name',
    },
  },
);
export type VendorController = Infer<typeof VendorController>;
declare module '@trellis/entity-kit' {
  interface Entities {
    vendor_controllers: typeof VendorController;
  }
}
