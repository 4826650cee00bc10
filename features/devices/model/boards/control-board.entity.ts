import {
  choice,
  date,
  defineEntity,
  facilityScope,
  integer,
  reference,
  text,
  url,
  type Infer,
} from '@trellis/entity-kit';
import { installers, providers } from '../device-roles.ts';

/** A circuit board, in stock or in a controller. It is installed exactly while it has a controller. */
export const ControlBoard = defineEntity(
  'controlBoard',
  {
    facility_id: reference('facility'),
    serial: text({ max: 80 }),
    model: text({ max: 80, optional: true }),
    revision: text({ max: 40, optional: true }),
    firmwareVersion: text({ max: 60, optional: true }),
    controller_id: reference('controller', { optional: true }),
    slot: integer({ min: 0, max: 64, optional: true, meaning: 'place in the controller' }),
    hardware_item_id: reference('hardwareItem', { optional: true, onDelete: 'clear', meaning: 'its asset record' }),
    installdate: date({ optional: true }),
    status: choice(['stock', 'installed', 'rma', 'scrapped'], { default: 'stock' }),
    testSheetUrl: url({ optional: true }),
  },
  {
    path: 'controlBoards',
    table: 'control_boards',
    meaning: 'circuit boards',
    scope: facilityScope(),
    access: { read: 'member', create: providers, update: installers, delete: providers },
    unique: [['serial'], ['controller_id', 'slot']],
    has: { boardComponents: 'boardComponent.controlBoard_id', errors: 'portExpanderErrorLog.controlBoard_id' },
    list: {
      columns: ['serial', 'model', 'revision', 'firmwareVersion', 'controller_id', 'slot', 'installdate', 'status'],
      search: ['serial', 'model'],
      order: 'serial',
    },
  },
);
export type ControlBoard = Infer<typeof ControlBoard>;
declare module '@trellis/entity-kit' {
  interface Entities {
    control_boards: typeof ControlBoard;
  }
}
