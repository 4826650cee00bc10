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

const writers = ['softwareDeveloper', 'administrator'] as const;

/** What is new in one version of one component. */
export const ReleaseNote = defineEntity(
  'releaseNote',
  {
    version: text({ max: 40 }),
    component: text({ max: 80, default: 'Trellis' }),
    label: text({ meaning: 'synopsis' }),
    releaseDate: date(),
    fileUrl: url({ optional: true, meaning: 'demonstration of new features' }),
    notes: longText({ optional: true }),
    published: flag(),
  },
  {
    path: 'ag_releaseNotes',
    table: 'release_notes',
    meaning: 'release notes',
    scope: providerScope,
    access: { read: 'member', create: writers, update: writers, delete: writers },
    unique: [['component', 'version']],
    indexes: [['releaseDate']],
    list: {
      columns: ['component', 'version', 'label', 'releaseDate', 'published'],
      search: ['label', 'version', 'component'],
    },
  },
);
export type ReleaseNote = Infer<typeof ReleaseNote>;
declare module '@trellis/entity-kit' {
  interface Tables {
    release_notes: Row<typeof ReleaseNote>;
  }
}
