import {
  choice,
  date,
  decimal,
  defineEntity,
  facilityScope,
  instant,
  integer,
  reference,
  type Infer,
} from '@trellis/entity-kit';
import { recordReaders, trainers } from '../knowledge-roles.ts';

/** One person's way through one course: read by that person, and by those who answer for training. */
export const EducationCompletion = defineEntity(
  'educationCompletion',
  {
    facility_id: reference('facility'),
    user_id: reference('user'),
    educationCourse_id: reference('educationCourse', { relation: 'course' }),
    courseVersion: integer({ min: 1, max: 999, default: 1, serverSet: true }),
    dueDate: date({ optional: true }),
    progress: decimal({ min: 0, max: 100, default: 0, unit: '%', serverSet: true, meaning: 'lessons read' }),
    score: decimal({ min: 0, max: 100, optional: true, unit: '%', serverSet: true }),
    completedAt: instant({ optional: true, serverSet: true }),
    validUntil: date({ optional: true, serverSet: true }),
    signedBy: reference('user', {
      optional: true,
      relation: 'signer',
      serverSet: true,
      meaning: 'trainer who saw it done',
    }),
    signedAt: instant({ optional: true, serverSet: true }),
    state: choice(['assigned', 'started', 'passed', 'failed', 'expired'], { default: 'assigned' }),
  },
  {
    path: 'educationCompletions',
    table: 'education_completions',
    meaning: 'training records',
    scope: facilityScope(),
    tenants: 'all',
    access: { read: 'member', create: trainers, update: trainers, delete: ['facilityManager'] },
    reserved: [{ field: 'user_id', where: 'others', to: recordReaders }],
    indexes: [['facility_id', 'state'], ['validUntil']],
    states: {
      field: 'state',
      initial: 'assigned',
      transitions: {
        start: { from: ['assigned'], to: 'started', by: [], byPerson: 'user_id', ownCall: true },
        pass: { from: ['started'], to: 'passed', by: ['system'] },
        fail: { from: ['started'], to: 'failed', by: ['system'] },
        expire: { from: ['passed'], to: 'expired', by: ['system'] },
      },
    },
    list: {
      columns: ['user_id', 'educationCourse_id', 'state', 'progress', 'score', 'completedAt', 'validUntil', 'signedBy'],
      order: 'id DESC',
    },
  },
);
export type EducationCompletion = Infer<typeof EducationCompletion>;
declare module '@trellis/entity-kit' {
  interface Entities {
    education_completions: typeof EducationCompletion;
  }
}
