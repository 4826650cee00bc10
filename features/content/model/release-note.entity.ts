import {
  date,
  defineEntity,
  flag,
  longText,
  providerScope,
  text,
  url,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Release notes. */
export const ReleaseNote = defineEntity(
  'releaseNote',
  {
    version: text(),
    component: text({ optional: true }),
    label: text(),
    releaseDate: date(),
    fileUrl: url({ optional: true }),
    notes: longText({ optional: true }),
    published: flag(),
  },
  {
    path: 'ag_releaseNotes',
    table: 'release_notes',
    meaning: 'release notes',
    scope: providerScope,
    access: { read: 'member', create: ['administrator'], update: ['administrator'], delete: ['administrator'] },
    list: { columns: ['version', 'component', 'label', 'releaseDate', 'fileUrl'], search: ['label'] },
  },
);
export type ReleaseNote = Infer<typeof ReleaseNote>;
declare module '@trellis/entity-kit' {
  interface Tables {
    release_notes: Row<typeof ReleaseNote>;
  }
}
