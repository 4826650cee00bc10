import {
  choice,
  defineEntity,
  facilityScope,
  flag,
  instant,
  integer,
  json,
  longText,
  parentScope,
  reference,
  text,
  type EntityAccess,
  type Infer,
  jsonText,
} from '@trellis/entity-kit';
import { approvers, researchers } from '../knowledge-roles.ts';
import * as z from 'zod';

/** What a trial has shown: the difference against the control, with its 95 % interval. */
export interface TrialEffect {
  measure: string;
  difference: number;
  unit: string;
  low: number;
  high: number;
  count: number;
  test: string;
}
const trialEffectShape: z.ZodType<TrialEffect> = z.strictObject({
  measure: jsonText,
  difference: z.number(),
  unit: jsonText,
  low: z.number(),
  high: z.number(),
  count: z.number(),
  test: jsonText,
});

const access: EntityAccess = { read: 'member', create: researchers, update: researchers, delete: researchers };

/** Trials on real lifecycles, from the idea to what was learnt. */
export const ResearchTrial = defineEntity(
  'researchTrial',
  {
    facility_id: reference('facility'),
    title: text({ max: 200 }),
    question: longText({ max: 4000, optional: true }),
    hypothesis: longText({ max: 4000, optional: true }),
    factor: text({ max: 80, optional: true, meaning: 'the one thing that differs: light, EC, VPD, density, strain …' }),
    design: choice(['completelyRandomised', 'randomisedBlock', 'paired', 'observational'], {
      default: 'completelyRandomised',
    }),
    level: choice(['plant', 'unit'], { default: 'unit', meaning: 'what is counted as one' }),
    replicates: integer({ min: 1, max: 1000, optional: true, meaning: 'planned per arm' }),
    owner_user_id: reference('user', { optional: true, onDelete: 'clear', relation: 'owner' }),
    state: choice(['idea', 'planned', 'running', 'analysis', 'concluded', 'dropped'], { default: 'idea' }),
    startedAt: instant({ optional: true, serverSet: true }),
    concludedAt: instant({ optional: true, serverSet: true }),
    approvedBy: reference('user', { optional: true, serverSet: true, relation: 'approver' }),
    conclusion: longText({ max: 10_000, optional: true, serverSet: true }),
    effect: json({ optional: true, of: trialEffectShape }),
    votes: integer({ min: 0, default: 0, serverSet: true, meaning: 'people who want it done' }),
  },
  {
    path: 'researchTrials',
    table: 'research_trials',
    meaning: 'trials',
    scope: facilityScope(),
    access,
    unique: [['facility_id', 'title']],
    indexes: [['facility_id', 'state']],
    has: {
      arms: 'researchArm.researchTrial_id',
      observations: 'researchObservation.researchTrial_id',
      voters: 'researchVote.researchTrial_id',
    },
    states: {
      field: 'state',
      initial: 'idea',
      transitions: {
        plan: { from: ['idea'], to: 'planned', by: researchers },
        start: { from: ['planned'], to: 'running', by: researchers, stamps: ['startedAt'] },
        analyse: { from: ['running'], to: 'analysis', by: researchers },
        conclude: {
          from: ['analysis'],
          to: 'concluded',
          by: approvers,
          needsReason: true,
          reasonField: 'conclusion',
          stamps: ['concludedAt'],
          signs: ['approvedBy'],
        },
        drop: { from: ['idea', 'planned', 'running', 'analysis'], to: 'dropped', by: researchers, needsReason: true },
        reopen: { from: ['dropped'], to: 'idea', by: researchers },
      },
    },
    list: {
      columns: ['title', 'factor', 'design', 'state', 'owner_user_id', 'votes', 'startedAt', 'concludedAt'],
      search: ['title', 'question', 'hypothesis', 'factor', 'conclusion'],
      order: 'id DESC',
    },
  },
);
export type ResearchTrial = Infer<typeof ResearchTrial>;

/** One arm of a trial: the control, or what is tried. */
export const ResearchArm = defineEntity(
  'researchArm',
  {
    researchTrial_id: reference('researchTrial', { onDelete: 'cascade', relation: 'trial' }),
    key: text({ max: 20, meaning: 'short name in tables and charts' }),
    name: text({ max: 120 }),
    isControl: flag(),
    growplanVersion_id: reference('growPlanVersion', { optional: true }),
    setting: text({ max: 255, optional: true, meaning: 'what differs, with value and unit' }),
  },
  {
    path: 'researchArms',
    table: 'research_arms',
    meaning: 'arms of trials',
    scope: parentScope('researchTrial_id'),
    access,
    unique: [['researchTrial_id', 'key']],
    has: { units: 'researchArmUnit.researchArm_id', observations: 'researchObservation.researchArm_id' },
    list: {
      columns: ['key', 'name', 'isControl', 'growplanVersion_id', 'setting'],
      search: ['key', 'name'],
      order: 'key',
    },
  },
);
export type ResearchArm = Infer<typeof ResearchArm>;

/** A unit that carries an arm, with the lifecycle it runs for it. */
export const ResearchArmUnit = defineEntity(
  'researchArmUnit',
  {
    researchArm_id: reference('researchArm', { onDelete: 'cascade', relation: 'arm' }),
    platformGroup_id: reference('unit'),
    lifecycle_id: reference('lifecycle', { optional: true }),
    excluded: flag({ meaning: 'left out of the statistics, e.g. for a malfunction' }),
    excludedReason: text({ max: 255, optional: true }),
  },
  {
    path: 'researchArmUnits',
    table: 'research_arm_units',
    meaning: 'units that carry an arm',
    scope: parentScope('researchArm_id'),
    access,
    unique: [['researchArm_id', 'platformGroup_id', 'lifecycle_id']],
    list: { columns: ['researchArm_id', 'platformGroup_id', 'lifecycle_id', 'excluded', 'excludedReason'] },
  },
);
export type ResearchArmUnit = Infer<typeof ResearchArmUnit>;

/** One person's wish that an idea be tried. */
export const ResearchVote = defineEntity(
  'researchVote',
  {
    researchTrial_id: reference('researchTrial', { onDelete: 'cascade', relation: 'trial' }),
    user_id: reference('user', { isAuthor: true }),
  },
  {
    path: 'researchVotes',
    table: 'research_votes',
    meaning: 'votes for trials',
    scope: parentScope('researchTrial_id'),
    access: { read: 'member', create: 'member', update: 'nobody', delete: 'member' },
    ownRows: { field: 'user_id', except: [] },
    unique: [['researchTrial_id', 'user_id']],
    history: false,
    list: { columns: ['researchTrial_id', 'user_id', 'createdate'] },
  },
);
export type ResearchVote = Infer<typeof ResearchVote>;
declare module '@trellis/entity-kit' {
  interface Entities {
    research_trials: typeof ResearchTrial;
    research_arms: typeof ResearchArm;
    research_arm_units: typeof ResearchArmUnit;
    research_votes: typeof ResearchVote;
  }
}
