import {
  choice,
  date,
  defineEntity,
  integer,
  parentScope,
  reference,
  text,
  url,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Circuit boards. */
export const ControlBoard = defineEntity(
  'controlBoard',
  {
    serial: text(),
    model: text({ optional: true }),
    revision: text({ optional: true }),
    firmwareVersion: text({ optional: true }),
    controller_id: reference('controller', { optional: true, onDelete: 'clear' }),
    slot: integer({ optional: true }),
    hardware_item_id: reference('hardwareItem', { optional: true, onDelete: 'clear' }),
    installdate: date({ optional: true }),
    status: choice(['stock', 'installed', 'rma', 'scrapped'], { optional: true }),
    testSheetUrl: url({ optional: true }),
  },
  {
    path: 'controlBoards',
    table: 'control_boards',
    meaning: 'circuit boards',
    scope: parentScope('controller_id'),
    access: { read: 'member', create: ['maintenance'], update: ['maintenance'], delete: ['maintenance'] },
    unique: [['serial']],
    list: { columns: ['serial', 'model', 'revision', 'firmwareVersion', 'controller_id'] },
  },
);
export type ControlBoard = Infer<typeof ControlBoard>;
declare module '@trellis/entity-kit' {
  interface Tables {
    control_boards: Row<typeof ControlBoard>;
  }
}
