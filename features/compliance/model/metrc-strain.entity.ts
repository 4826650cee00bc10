import {
  decimal,
  defineEntity,
  facilityScope,
  integer,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Mirrored; every mirror table also has LastModified ts, syncState enum(same,differs,onlyState,onlyLocal,pending,ignored), raw json. */
export const MetrcStrain = defineEntity(
  'metrcStrain',
  {
    facility_id: reference('facility'),
    licenseNumber: text(),
    Id: integer({ optional: true }),
    Name: text(),
    TestingStatus: text({ optional: true }),
    ThcLevel: decimal({ optional: true }),
    CbdLevel: decimal({ optional: true }),
    IndicaPercentage: decimal({ optional: true }),
    SativaPercentage: decimal({ optional: true }),
    strain_id: reference('strain', { optional: true, onDelete: 'clear' }),
  },
  {
    path: 'Strains',
    base: '/compliance/api/v1/',
    table: 'metrc_strains',
    meaning: 'mirrored',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['complianceOfficer'],
      update: ['complianceOfficer'],
      delete: ['complianceOfficer'],
    },
    list: { columns: ['facility_id', 'licenseNumber', 'Id', 'Name', 'TestingStatus'] },
  },
);
export type MetrcStrain = Infer<typeof MetrcStrain>;
declare module '@trellis/entity-kit' {
  interface Tables {
    metrc_strains: Row<typeof MetrcStrain>;
  }
}
