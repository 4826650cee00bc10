import { decimal, defineEntity, json, providerScope, reference, text, type Infer, type Row } from '@trellis/entity-kit';

/** Reusable phases. */
export const GrowPhaseTemplate = defineEntity(
  'growPhaseTemplate',
  {
    name: text(),
    growStage_id: reference('growStage', { optional: true, onDelete: 'clear' }),
    days: decimal(),
    definition: json({ shape: 'any', meaning: 'phase, environments, tasks' }),
  },
  {
    path: 'ag_growPhaseTemplates',
    table: 'grow_phase_templates',
    meaning: 'reusable phases',
    scope: providerScope,
    access: {
      read: 'member',
      create: ['farmManager', 'facilityManager'],
      update: ['farmManager', 'facilityManager'],
      delete: ['farmManager', 'facilityManager'],
    },
    unique: [['name']],
    list: { columns: ['name', 'growStage_id', 'days'], search: ['name'] },
  },
);
export type GrowPhaseTemplate = Infer<typeof GrowPhaseTemplate>;
declare module '@trellis/entity-kit' {
  interface Tables {
    grow_phase_templates: Row<typeof GrowPhaseTemplate>;
  }
}
