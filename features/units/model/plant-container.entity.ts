import { choice, defineEntity, facilityScope, reference, text, type Infer, type Row } from '@trellis/entity-kit';

/** Physical containers. */
export const PlantContainer = defineEntity(
  'plantContainer',
  {
    plantContainerType_id: reference('plantContainerType'),
    facility_id: reference('facility'),
    barcode: text(),
    platform_id: reference('platform', { optional: true, onDelete: 'clear' }),
    status: choice(['empty', 'used', 'cleaning', 'retired'], { default: 'empty' }),
  },
  {
    path: 'ag_plantContainers',
    table: 'plant_containers',
    meaning: 'physical containers',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['facilityManager', 'farmManager'],
      update: ['facilityManager', 'farmManager'],
      delete: ['facilityManager', 'farmManager'],
    },
    unique: [['facility_id', 'barcode']],
    list: { columns: ['plantContainerType_id', 'facility_id', 'barcode', 'platform_id', 'status'] },
  },
);
export type PlantContainer = Infer<typeof PlantContainer>;
declare module '@trellis/entity-kit' {
  interface Tables {
    plant_containers: Row<typeof PlantContainer>;
  }
}
