import {
  decimal,
  defineEntity,
  instant,
  json,
  parentScope,
  reference,
  text,
  type Infer,
  jsonAddresses,
} from '@trellis/entity-kit';
import { researchers } from '../knowledge-roles.ts';

/** One measurement of a trial. */
export const ResearchObservation = defineEntity(
  'researchObservation',
  {
    researchTrial_id: reference('researchTrial', { onDelete: 'cascade', relation: 'trial' }),
    researchArm_id: reference('researchArm', { relation: 'arm' }),
    platformGroup_id: reference('unit', { optional: true }),
    plant_id: reference('plant', { optional: true }),
    lifecycle_id: reference('lifecycle', { optional: true }),
    attribute_id: reference('attribute', { optional: true, meaning: 'what was measured; its unit is the attribute’s' }),
    numberValue: decimal({ optional: true }),
    textValue: text({ max: 1000, optional: true, meaning: 'an observation in words' }),
    time: instant({ default: 'now' }),
    user_id: reference('user', { isAuthor: true }),
    photos: json({ optional: true, of: jsonAddresses, meaning: 'addresses of pictures' }),
  },
  {
    path: 'researchObservations',
    table: 'research_observations',
    meaning: 'measurements of trials',
    scope: parentScope('researchTrial_id'),
    access: {
      read: 'member',
      create: [...researchers, 'grower'],
      update: [...researchers, 'grower'],
      delete: researchers,
    },
    ownRows: { field: 'user_id', except: researchers },
    indexes: [['researchTrial_id', 'time']],
    list: {
      columns: [
        'researchArm_id',
        'platformGroup_id',
        'plant_id',
        'attribute_id',
        'numberValue',
        'textValue',
        'time',
        'user_id',
      ],
      search: ['textValue'],
      order: 'time DESC',
    },
  },
);
export type ResearchObservation = Infer<typeof ResearchObservation>;
declare module '@trellis/entity-kit' {
  interface Entities {
    research_observations: typeof ResearchObservation;
  }
}
