import {
  choice,
  decimal,
  defineEntity,
  instant,
  integer,
  parentScope,
  reference,
  text,
  type Infer,
} from '@trellis/entity-kit';
import { readers } from '../compliance-roles.ts';
import { complianceBase, licenceFields, mirrorFields, mirrorOptions, syncedField } from './mirror-fields.ts';

const name = () => syncedField(text({ max: 200, optional: true }));
const moment = () => syncedField(instant({ optional: true }));

/** Transfers as the state knows them. */
export const MetrcTransfer = defineEntity(
  'metrcTransfer',
  {
    ...licenceFields,
    Id: syncedField(integer({ min: 1, optional: true })),
    ManifestNumber: syncedField(text({ max: 60, optional: true })),
    direction: syncedField(choice(['incoming', 'outgoing', 'rejected'])),
    ShipmentTypeName: name(),
    ShipperFacilityName: name(),
    DriverName: name(),
    VehicleLicensePlateNumber: syncedField(text({ max: 40, optional: true })),
    EstimatedDepartureDateTime: moment(),
    EstimatedArrivalDateTime: moment(),
    ReceivedDateTime: moment(),
    PackageCount: syncedField(integer({ min: 0, optional: true })),
    intake_id: reference('facilityIntake', { optional: true, onDelete: 'clear' }),
    ...mirrorFields,
  },
  {
    ...mirrorOptions,
    path: 'Transfers',
    table: 'metrc_transfers',
    meaning: 'transfers as the state knows them',
    unique: [['licenseNumber', 'direction', 'Id']],
    indexes: [['licenseNumber', 'EstimatedArrivalDateTime'], ['ManifestNumber']],
    has: { deliveries: 'metrcDelivery.transfer_id' },
    list: {
      columns: [
        'ManifestNumber',
        'direction',
        'ShipmentTypeName',
        'ShipperFacilityName',
        'PackageCount',
        'EstimatedArrivalDateTime',
        'ReceivedDateTime',
        'intake_id',
        'syncState',
      ],
      search: ['ManifestNumber', 'ShipperFacilityName', 'DriverName', 'VehicleLicensePlateNumber'],
      order: 'EstimatedArrivalDateTime DESC',
    },
  },
);
export type MetrcTransfer = Infer<typeof MetrcTransfer>;

/** One stop of a transfer: who receives, and when. */
export const MetrcDelivery = defineEntity(
  'metrcDelivery',
  {
    transfer_id: syncedField(reference('metrcTransfer', { onDelete: 'cascade' })),
    Id: syncedField(integer({ min: 1, meaning: "the delivery's own number; its packages are asked for by it" })),
    RecipientFacilityName: name(),
    RecipientFacilityLicenseNumber: syncedField(text({ max: 60, optional: true })),
    EstimatedArrivalDateTime: moment(),
    ReceivedDateTime: moment(),
  },
  {
    base: complianceBase,
    path: 'Deliveries',
    table: 'metrc_deliveries',
    meaning: 'stops of transfers',
    scope: parentScope('transfer_id'),
    access: { read: readers, create: 'nobody', update: 'nobody', delete: 'nobody' },
    unique: [['transfer_id', 'Id']],
    has: { packages: 'metrcDeliveryPackage.delivery_id' },
    list: {
      columns: [
        'RecipientFacilityName',
        'RecipientFacilityLicenseNumber',
        'EstimatedArrivalDateTime',
        'ReceivedDateTime',
      ],
      search: ['RecipientFacilityName', 'RecipientFacilityLicenseNumber'],
    },
  },
);
export type MetrcDelivery = Infer<typeof MetrcDelivery>;

/** One package of a delivery: shipped, received or sent back. */
export const MetrcDeliveryPackage = defineEntity(
  'metrcDeliveryPackage',
  {
    delivery_id: syncedField(reference('metrcDelivery', { onDelete: 'cascade' })),
    PackageLabel: syncedField(text({ max: 60 })),
    ItemName: syncedField(text({ max: 255, optional: true })),
    ShipmentPackageState: syncedField(
      text({ max: 60, optional: true, meaning: 'Shipped, Accepted, Rejected, Returned' }),
    ),
    LabTestingState: syncedField(text({ max: 60, optional: true })),
    ShippedQuantity: syncedField(decimal({ min: 0, optional: true })),
    ReceivedQuantity: syncedField(decimal({ min: 0, optional: true })),
    UnitOfMeasureName: syncedField(text({ max: 60, optional: true })),
  },
  {
    base: complianceBase,
    path: 'DeliveryPackages',
    table: 'metrc_delivery_packages',
    meaning: 'packages of deliveries',
    scope: parentScope('delivery_id'),
    access: { read: readers, create: 'nobody', update: 'nobody', delete: 'nobody' },
    unique: [['delivery_id', 'PackageLabel']],
    indexes: [['PackageLabel']],
    list: {
      columns: [
        'PackageLabel',
        'ItemName',
        'ShipmentPackageState',
        'ShippedQuantity',
        'ReceivedQuantity',
        'UnitOfMeasureName',
      ],
      search: ['PackageLabel', 'ItemName'],
    },
  },
);
export type MetrcDeliveryPackage = Infer<typeof MetrcDeliveryPackage>;
declare module '@trellis/entity-kit' {
  interface Entities {
    metrc_transfers: typeof MetrcTransfer;
    metrc_deliveries: typeof MetrcDelivery;
    metrc_delivery_packages: typeof MetrcDeliveryPackage;
  }
}
