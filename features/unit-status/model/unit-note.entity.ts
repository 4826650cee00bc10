import { defineEntity, instant, longText, parentScope, reference, type Infer } from '@trellis/entity-kit';

/** Who else than its author changes a note. */
export const noteKeepers = ['farmManager', 'facilityManager'] as const;

/** What somebody saw or did at a unit, at a moment or over a time: it stands on the time axis of the unit's charts. */
export const UnitNote = defineEntity(
  'unitNote',
  {
    platformGroup_id: reference('unit', { onDelete: 'cascade' }),
    user_id: reference('user', { isAuthor: true, relation: 'author' }),
    at: instant({ meaning: 'what the note is about; not when it was written' }),
    until: instant({ optional: true, meaning: 'end of the time the note is about; empty for a moment' }),
    text: longText({ max: 2000 }),
  },
  {
    path: 'unitNotes',
    table: 'unit_notes',
    meaning: 'notes about what happened at units, on the time axis of their charts',
    scope: parentScope('platformGroup_id'),
    access: { read: 'member', create: 'member', update: 'member', delete: 'member' },
    ownRows: { field: 'user_id', except: noteKeepers },
    indexes: [['platformGroup_id', 'at']],
    list: { columns: ['platformGroup_id', 'at', 'until', 'text', 'user_id'], search: ['text'], order: 'at DESC' },
  },
);
export type UnitNote = Infer<typeof UnitNote>;
declare module '@trellis/entity-kit' {
  interface Entities {
    unit_notes: typeof UnitNote;
  }
}
