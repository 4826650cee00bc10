import {
  choice,
  defineEntity,
  facilityScope,
  integer,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Wired component; *(controller, addresspath, port). */
export const BoardComponent = defineEntity(
  'boardComponent',
  {
    facility_id: reference('facility'),
    boardComponentType_id: reference('boardComponentType', { default: 0 }),
    controller_id: reference('controller', { default: 0 }),
    name: text({ default: '' }),
    addresspath: text({ default: '0' }),
    port: integer({ optional: true }),
    ports: integer({ optional: true, meaning: '0 on update' }),
    controlBoard_id: reference('controlBoard', { optional: true, onDelete: 'clear' }),
    polarity: choice(['normal', 'inverted'], { optional: true }),
    safeState: text({ optional: true }),
  },
  {
    path: 'boardComponents',
    table: 'board_components',
    meaning: 'wired component',
    scope: facilityScope(),
    access: { read: 'member', create: ['maintenance'], update: ['maintenance'], delete: ['maintenance'] },
    unique: [['controller_id', 'addresspath', 'port']],
    list: {
      columns: ['facility_id', 'boardComponentType_id', 'controller_id', 'name', 'addresspath'],
      search: ['name'],
    },
  },
);
export type BoardComponent = Infer<typeof BoardComponent>;
declare module '@trellis/entity-kit' {
  interface Tables {
    board_components: Row<typeof BoardComponent>;
  }
}
