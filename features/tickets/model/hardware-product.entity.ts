import {
  choice,
  defineEntity,
  defineLookup,
  flag,
  integer,
  json,
  longText,
  providerScope,
  reference,
  text,
  url,
  type Infer,
  jsonText,
} from '@trellis/entity-kit';
import * as z from 'zod';

/** Warranties: how long, from when, and what they pay for. */
export const WarrantyTerm = defineLookup(
  'warrantyTerm',
  {
    months: integer({ min: 0, max: 600, optional: true, unit: 'months' }),
    startEvent: choice(['ship', 'install', 'firstStart'], { optional: true, meaning: 'what the warranty counts from' }),
    coversParts: flag({ default: true }),
    coversLabour: flag(),
    coversTravel: flag(),
    exclusions: longText({ max: 4000, optional: true }),
    provider: text({ max: 120, optional: true, meaning: 'company that stands behind the warranty' }),
  },
  {
    path: 'warrantyTerms',
    table: 'warranty_terms',
    meaning: 'warranties',
    has: { products: 'hardwareProduct.warrantyTerm_id' },
    list: {
      columns: ['label', 'months', 'startEvent', 'coversParts', 'coversLabour', 'coversTravel', 'provider', 'active'],
      search: ['label', 'provider'],
      order: 'seq',
    },
  },
);
export type WarrantyTerm = Infer<typeof WarrantyTerm>;

/** One line of a data sheet. */
export interface ProductSpec {
  name: string;
  value: string;
  unit?: string;
}
const productSpecShape: z.ZodType<ProductSpec> = z.strictObject({
  name: jsonText,
  value: jsonText,
  unit: z.exactOptional(jsonText),
});

/** A piece of maintenance a product asks for; plans of its items start from it. */
export interface MaintenanceTemplate {
  name: string;
  intervalDays?: number;
  intervalHours?: number;
  estMinutes?: number;
  checklist?: readonly string[];
}
const maintenanceTemplateShape: z.ZodType<MaintenanceTemplate> = z.strictObject({
  name: jsonText,
  intervalDays: z.exactOptional(z.number()),
  intervalHours: z.exactOptional(z.number()),
  estMinutes: z.exactOptional(z.number()),
  checklist: z.exactOptional(z.array(jsonText).max(500)),
});

/** The catalogue: products that can be installed, with data sheet, warranty and maintenance templates. */
export const HardwareProduct = defineEntity(
  'hardwareProduct',
  {
    label: text({ max: 160 }),
    hardware_type_id: reference('hardwareType', { optional: true }),
    manufacturer: text({ max: 120, optional: true }),
    model: text({ max: 120, optional: true }),
    specs: json({ optional: true, of: z.array(productSpecShape).max(500), meaning: 'lines of the data sheet' }),
    imageUrl: url({ optional: true }),
    warrantyTerm_id: reference('warrantyTerm', { optional: true }),
    maintenanceTemplate: json({
      optional: true,
      of: z.array(maintenanceTemplateShape).max(500),
      meaning: 'maintenance that plans of new items start from',
    }),
    showInNews: flag({ meaning: 'shown on the hardware cards of the kiosk' }),
    active: flag({ default: true }),
  },
  {
    path: 'hardware_products',
    table: 'hardware_products',
    meaning: 'products that can be installed',
    scope: providerScope,
    access: { read: 'member', create: ['administrator'], update: ['administrator'], delete: ['administrator'] },
    unique: [['label']],
    has: { items: 'hardwareItem.hardware_product_id' },
    list: {
      columns: ['label', 'hardware_type_id', 'manufacturer', 'model', 'warrantyTerm_id', 'showInNews', 'active'],
      search: ['label', 'manufacturer', 'model'],
      order: 'label',
    },
  },
);
export type HardwareProduct = Infer<typeof HardwareProduct>;
declare module '@trellis/entity-kit' {
  interface Entities {
    warranty_terms: typeof WarrantyTerm;
    hardware_products: typeof HardwareProduct;
  }
}
