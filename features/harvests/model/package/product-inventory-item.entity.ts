import {
  choice,
  date,
  decimal,
  defineEntity,
  facilityScope,
  flag,
  money,
  reference,
  text,
  type Infer,
} from '@trellis/entity-kit';
import { postHarvestRoles } from '../post-harvest-roles.ts';

/** Packages and bulk stock; the quantity is the sum of their movements, kept by the database. */
export const ProductInventoryItem = defineEntity(
  'productInventoryItem',
  {
    facility_id: reference('facility'),
    licenseNumber: text({ max: 60, optional: true }),
    tag: text({ max: 40, optional: true }),
    itemName: text({ max: 150 }),
    metrcItem_id: reference('metrcItem', { optional: true }),
    strain_id: reference('strain', { optional: true }),
    category: text({ max: 80, optional: true }),
    qty: decimal({ min: 0, default: 0, serverSet: true, meaning: 'quantity in its unit' }),
    reserved: decimal({ min: 0, default: 0, serverSet: true, meaning: 'quantity promised to orders' }),
    unit_id: reference('unitOfMeasure', { optional: true, byAction: true }),
    inventoryLocation_id: reference('inventoryLocation', { optional: true }),
    status: choice(['drying', 'hold', 'testing', 'released', 'shipped', 'finished', 'destroyed'], { default: 'hold' }),
    testState: text({ max: 60, optional: true, byAction: true, meaning: "the state's word for where testing stands" }),
    packagedDate: date({ optional: true }),
    expirydate: date({ optional: true }),
    unitCost: money({ optional: true }),
    price: money({ optional: true }),
    batch_id: reference('batch', {
      optional: true,
      byAction: true,
      meaning: 'the batch it draws on and whose holds it shares',
    }),
    extractionRun_id: reference('extractionRun', { optional: true, byAction: true }),
    parent_id: reference('productInventoryItem', {
      optional: true,
      byAction: true,
      meaning: 'the package it was split from',
    }),
    isTestingSample: flag({ serverSet: true, meaning: 'taken for a laboratory' }),
  },
  {
    path: 'productInventory',
    table: 'product_inventory_items',
    searchable: {
      fields: ['itemName', 'tag'],
      beside: ['itemName', 'status'],
      link: '/postharvest/productinventory?record={id}',
    },
    meaning: 'a package or bulk stock',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['labTechnician', 'complianceOfficer', 'facilityManager'],
      update: ['labTechnician', 'complianceOfficer', 'facilityManager'],
      delete: ['complianceOfficer', 'facilityManager'],
    },
    unique: [['licenseNumber', 'tag']],
    indexes: [['facility_id', 'status']],
    has: {
      movements: 'productInventoryTransaction.productInventory_id',
      parts: 'productInventoryItem.parent_id',
      testBatches: 'testBatch.productInventory_id',
    },
    states: {
      field: 'status',
      initial: 'hold',
      closed: ['finished'],
      amend: {
        by: ['complianceOfficer', 'facilityManager'],
        fields: [
          'tag',
          'itemName',
          'metrcItem_id',
          'strain_id',
          'category',
          'licenseNumber',
          'packagedDate',
          'expirydate',
          'unitCost',
          'price',
        ],
      },
      transitions: {
        dry: { from: ['hold'], to: 'drying', by: postHarvestRoles },
        hold: {
          from: ['drying', 'testing', 'released'],
          to: 'hold',
          by: ['complianceOfficer', 'facilityManager'],
          needsReason: true,
        },
        test: { from: ['drying', 'hold', 'released'], to: 'testing', by: ['labTechnician', 'complianceOfficer'] },
        release: { from: ['hold', 'testing'], to: 'released', by: ['complianceOfficer'] },
        finish: {
          from: ['drying', 'hold', 'testing', 'released', 'shipped'],
          to: 'finished',
          by: ['complianceOfficer', 'facilityManager'],
        },
        unfinish: { from: ['finished'], to: 'hold', by: ['complianceOfficer'], needsReason: true },
        ship: { from: ['released'], to: 'shipped', by: ['system'] },
        destroy: { from: ['drying', 'hold', 'testing', 'released'], to: 'destroyed', by: ['system'] },
      },
    },
    list: {
      columns: [
        'tag',
        'itemName',
        'strain_id',
        'category',
        'qty',
        'reserved',
        'unit_id',
        'inventoryLocation_id',
        'status',
        'testState',
      ],
      search: ['tag', 'itemName'],
      order: 'id DESC',
    },
  },
);
export type ProductInventoryItem = Infer<typeof ProductInventoryItem>;
declare module '@trellis/entity-kit' {
  interface Entities {
    product_inventory_items: typeof ProductInventoryItem;
  }
}
