import {
  choice,
  defineLookup,
  facilityScope,
  json,
  reference,
  text,
  type Infer,
  jsonObject,
} from '@trellis/entity-kit';
import { officers, readers } from '../compliance-roles.ts';
import { complianceBase } from './mirror-fields.ts';

/** Words a state system accepts, list by list. Rows without a facility are the ones known before the first synchronisation; a
 * licence's own list, once it is there, is the one that counts. */
export const MetrcReferenceValue = defineLookup(
  'metrcReferenceValue',
  {
    facility_id: reference('facility', { optional: true, meaning: 'empty: known for every licence of the system' }),
    licenseNumber: text({ max: 60, optional: true }),
    system: choice(['metrc', 'washington']),
    list: choice([
      'unitOfMeasure',
      'plantBatchType',
      'growthPhase',
      'plantWasteReason',
      'harvestWasteType',
      'wasteMethod',
      'adjustmentReason',
      'destructionReason',
      'destructionMethod',
      'additiveType',
      'packageType',
      'labTestingState',
      'strainTestingStatus',
      'customerType',
      'transferType',
      'shipmentPackageState',
      'locationType',
      'itemCategory',
      'inventoryCategory',
      'inventoryType',
      'strainType',
      'plantSource',
      'plantState',
      'saleType',
      'transportationType',
      'operation',
    ]),
    value: text({ max: 120, meaning: 'exactly as the state system spells it' }),
    group: text({ max: 120, optional: true, meaning: 'value of the list above it: the category of a type' }),
    abbreviation: text({ max: 20, optional: true }),
    traits: json({
      optional: true,
      of: jsonObject,
      meaning: 'what the state says of the value: RequiresNote, ForPlants …',
    }),
  },
  {
    path: 'ReferenceValues',
    base: complianceBase,
    table: 'metrc_reference_values',
    meaning: 'words the state systems accept',
    scope: facilityScope('facility_id', true),
    access: { read: readers, create: officers, update: officers, delete: officers },
    unique: [],
    indexes: [['system', 'list', 'licenseNumber']],
    list: {
      columns: ['system', 'list', 'group', 'value', 'label', 'labelEs', 'licenseNumber', 'active'],
      search: ['value', 'label', 'labelEs'],
      order: 'seq',
    },
  },
);
export type MetrcReferenceValue = Infer<typeof MetrcReferenceValue>;
declare module '@trellis/entity-kit' {
  interface Entities {
    metrc_reference_values: typeof MetrcReferenceValue;
  }
}
