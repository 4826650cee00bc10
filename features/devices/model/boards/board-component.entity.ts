import { choice, defineEntity, facilityScope, flag, integer, reference, text, type Infer } from '@trellis/entity-kit';
import { installers } from '../device-roles.ts';

/** A wired component. Type and controller 0 say "not yet chosen"; with a controller, address and port are its own. */
export const BoardComponent = defineEntity(
  'boardComponent',
  {
    facility_id: reference('facility'),
    boardComponentType_id: reference('boardComponentType', { default: 0, meaning: '0: not yet chosen' }),
    controller_id: reference('controller', { default: 0, meaning: '0: not yet wired to one' }),
    name: text({ max: 80, default: '' }),
    addresspath: text({ max: 40, default: '0', meaning: 'way to it over the buses, e.g. 1/0x20' }),
    port: integer({ min: 0, max: 1023, optional: true, meaning: 'port at the address, counted from 0' }),
    ports: integer({ min: 0, max: 1024, optional: true, meaning: 'ports at the address; 0: not counted' }),
    controlBoard_id: reference('controlBoard', { optional: true, onDelete: 'clear' }),
    polarity: choice(['normal', 'inverted'], { default: 'normal', meaning: 'inverted: on is a low level' }),
    safeState: text({ max: 40, optional: true, meaning: 'state it falls to when its controller stops' }),
    enabled: flag({ default: true }),
  },
  {
    path: 'boardComponents',
    table: 'board_components',
    meaning: 'wired components',
    scope: facilityScope(),
    access: { read: 'member', create: installers, update: installers, delete: installers },
    indexes: [['facility_id', 'name']],
    has: { virtualDevices: 'virtualDevice.boardComponent_id' },
    list: {
      columns: ['controller_id', 'name', 'boardComponentType_id', 'addresspath', 'port', 'ports', 'enabled'],
      search: ['name', 'addresspath'],
      order: 'controller_id, addresspath, port',
    },
  },
);
export type BoardComponent = Infer<typeof BoardComponent>;
declare module '@trellis/entity-kit' {
  interface Entities {
    board_components: typeof BoardComponent;
  }
}
