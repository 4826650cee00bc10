import {
  choice,
  defineEntity,
  facilityScope,
  instant,
  integer,
  json,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Mirrored transfers. */
export const MetrcTransfer = defineEntity(
  'metrcTransfer',
  {
    facility_id: reference('facility'),
    licenseNumber: text(),
    Id: text({ optional: true }),
    ManifestNumber: text({ optional: true }),
    direction: choice(['incoming', 'outgoing', 'rejected'], { optional: true }),
    ShipmentTypeName: text({ optional: true }),
    ShipperFacilityName: text({ optional: true }),
    recipients: json({ optional: true, shape: 'array' }),
    DriverName: text({ optional: true }),
    VehicleLicensePlateNumber: text({ optional: true }),
    EstimatedDepartureDateTime: instant({ optional: true }),
    EstimatedArrivalDateTime: instant({ optional: true }),
    ReceivedDateTime: instant({ optional: true }),
    PackageCount: integer({ optional: true }),
    packages: json({ optional: true, shape: 'array' }),
    intake_id: reference('facilityIntake', { optional: true, onDelete: 'clear' }),
  },
  {
    path: 'Transfers',
    base: '/compliance/api/v1/',
    table: 'metrc_transfers',
    meaning: 'mirrored transfers',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['complianceOfficer'],
      update: ['complianceOfficer'],
      delete: ['complianceOfficer'],
    },
    list: { columns: ['facility_id', 'licenseNumber', 'Id', 'ManifestNumber', 'direction'] },
  },
);
export type MetrcTransfer = Infer<typeof MetrcTransfer>;
declare module '@trellis/entity-kit' {
  interface Tables {
    metrc_transfers: Row<typeof MetrcTransfer>;
  }
}
