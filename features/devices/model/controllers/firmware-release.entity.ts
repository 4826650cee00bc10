import {
  choice,
  defineEntity,
  instant,
  integer,
  longText,
  providerScope,
  text,
  url,
  type Infer,
} from '@trellis/entity-kit';
import { loopAuthors } from '../device-roles.ts';

/** A version controllers can be brought to. Its state is its channel; what it installs is fixed once it leaves beta. */
export const FirmwareRelease = defineEntity(
  'firmwareRelease',
  {
    kind: choice(['client', 'firmware', 'os'], { meaning: 'controller program, board firmware or operating system' }),
    version: text({ max: 60 }),
    boardModel: text({ max: 80, optional: true, meaning: 'model of control board it is for; empty: any' }),
    fileUrl: url({ optional: true }),
    sha256: text({ max: 64, optional: true, meaning: 'checksum of the file, hexadecimal' }),
    sizeBytes: integer({ min: 0, optional: true, unit: 'B' }),
    minimumVersion: text({ max: 60, optional: true, meaning: 'oldest version it can be installed over' }),
    notes: longText({ optional: true }),
    releasedAt: instant({ optional: true, serverSet: true, meaning: 'when it became stable' }),
    state: choice(['beta', 'stable', 'withdrawn'], { default: 'beta' }),
  },
  {
    path: 'firmwareReleases',
    table: 'firmware_releases',
    meaning: 'versions controllers can be brought to',
    scope: providerScope,
    access: { read: 'member', create: loopAuthors, update: loopAuthors, delete: loopAuthors },
    unique: [['kind', 'version']],
    states: {
      field: 'state',
      initial: 'beta',
      transitions: {
        release: { from: ['beta'], to: 'stable', by: loopAuthors, stamps: ['releasedAt'] },
        withdraw: { from: ['beta', 'stable'], to: 'withdrawn', by: loopAuthors, needsReason: true },
      },
    },
    list: {
      columns: ['kind', 'version', 'boardModel', 'state', 'releasedAt', 'minimumVersion'],
      search: ['version', 'boardModel'],
      order: 'id DESC',
    },
  },
);
export type FirmwareRelease = Infer<typeof FirmwareRelease>;
declare module '@trellis/entity-kit' {
  interface Entities {
    firmware_releases: typeof FirmwareRelease;
  }
}
