import { date, defineEntity, flag, providerScope, richText, text, url, type Infer } from '@trellis/entity-kit';

const writers = ['softwareDeveloper', 'administrator'] as const;

/** What is new in one version of one component. */
export const ReleaseNote = defineEntity(
  'releaseNote',
  {
    version: text({ max: 40 }),
    component: text({ max: 80, default: 'Trellis' }),
    label: text({ meaning: 'synopsis' }),
    labelEs: text({ optional: true, meaning: 'synopsis in Spanish; the English one shows where it is empty' }),
    releaseDate: date(),
    fileUrl: url({ optional: true, meaning: 'demonstration of new features' }),
    notes: richText({ max: 20_000, optional: true }),
    notesEs: richText({ max: 20_000, optional: true, meaning: 'notes in Spanish' }),
    published: flag({ meaning: 'before it is, only its writers see it' }),
  },
  {
    path: 'ag_releaseNotes',
    table: 'release_notes',
    meaning: 'release notes',
    scope: providerScope,
    access: { read: 'member', create: writers, update: writers, delete: writers },
    reserved: [{ field: 'published', where: 'empty', to: writers }],
    unique: [['component', 'version']],
    indexes: [['releaseDate']],
    list: {
      columns: ['component', 'version', 'label', 'releaseDate', 'published'],
      search: ['label', 'version', 'component'],
    },
  },
);
export type ReleaseNote = Infer<typeof ReleaseNote>;

/** The notes that people are shown: published, with a date before today's (UTC). */
export const releasedNotes = (now: Date) => ({
  releaseDate: { lt: now.toISOString().slice(0, 10) },
  published: true,
});
declare module '@trellis/entity-kit' {
  interface Entities {
    release_notes: typeof ReleaseNote;
  }
}
