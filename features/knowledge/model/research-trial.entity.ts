import {
  choice,
  defineEntity,
  facilityScope,
  integer,
  json,
  longText,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Trials. */
export const ResearchTrial = defineEntity(
  'researchTrial',
  {
    facility_id: reference('facility'),
    title: text(),
    question: longText({ optional: true }),
    hypothesis: longText({ optional: true }),
    factor: text({ optional: true }),
    design: json({ optional: true, shape: 'any' }),
    state: choice(['idea', 'planned', 'running', 'analysis', 'concluded', 'dropped'], { optional: true }),
    owner_user_id: reference('user', { optional: true, onDelete: 'clear' }),
    conclusion: longText({ optional: true }),
    effect: json({ optional: true, shape: 'any' }),
    votes: integer({ optional: true }),
    arms: json({
      optional: true,
      shape: 'array',
      meaning: 'key, name, growplanVersion_id, setting, lifecycles, units',
    }),
  },
  {
    path: 'researchTrials',
    table: 'research_trials',
    meaning: 'trials',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['facilityManager', 'farmManager'],
      update: ['facilityManager', 'farmManager'],
      delete: ['facilityManager', 'farmManager'],
    },
    list: { columns: ['facility_id', 'title', 'question', 'hypothesis', 'factor'], search: ['title'] },
  },
);
export type ResearchTrial = Infer<typeof ResearchTrial>;
declare module '@trellis/entity-kit' {
  interface Tables {
    research_trials: Row<typeof ResearchTrial>;
  }
}
