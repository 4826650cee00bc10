import {
  choice,
  defineEntity,
  instant,
  longText,
  providerScope,
  text,
  url,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Upgrade targets. */
export const FirmwareRelease = defineEntity(
  'firmwareRelease',
  {
    kind: choice(['client', 'firmware', 'os']),
    version: text(),
    boardModel: text({ optional: true }),
    fileUrl: url({ optional: true }),
    notes: longText({ optional: true }),
    releasedAt: instant({ optional: true }),
    state: choice(['beta', 'stable', 'withdrawn'], { optional: true }),
  },
  {
    path: 'firmwareReleases',
    table: 'firmware_releases',
    meaning: 'upgrade targets',
    scope: providerScope,
    access: { read: 'member', create: ['maintenance'], update: ['maintenance'], delete: ['maintenance'] },
    unique: [['kind', 'version']],
    list: { columns: ['kind', 'version', 'boardModel', 'fileUrl', 'notes'] },
  },
);
export type FirmwareRelease = Infer<typeof FirmwareRelease>;
declare module '@trellis/entity-kit' {
  interface Tables {
    firmware_releases: Row<typeof FirmwareRelease>;
  }
}
