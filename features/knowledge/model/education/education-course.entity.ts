import {
  choice,
  defineEntity,
  facilityScope,
  flag,
  integer,
  json,
  parentScope,
  reference,
  richText,
  text,
  url,
  type EntityAccess,
  type Infer,
  jsonTexts,
  jsonText,
  jsonNumbers,
} from '@trellis/entity-kit';
import { trainers } from '../knowledge-roles.ts';
import * as z from 'zod';

const access: EntityAccess = { read: 'member', create: trainers, update: trainers, delete: trainers };
const course = () => reference('educationCourse', { onDelete: 'cascade', relation: 'course' });

/** Courses: a facility's own, and (no facility) the starter courses of everybody. */
export const EducationCourse = defineEntity(
  'educationCourse',
  {
    facility_id: reference('facility', { optional: true, meaning: 'empty: every facility' }),
    title: text({ max: 160 }),
    titleEs: text({ max: 160, optional: true, meaning: 'title in Spanish; the English one shows where it is empty' }),
    area: text({ max: 80, optional: true, meaning: 'field of work, in words' }),
    roles: json({ optional: true, of: jsonTexts, meaning: 'keys of roles it is meant for; empty: all' }),
    passMark: integer({ min: 1, max: 100, default: 80, unit: '%' }),
    needsSignOff: flag({ meaning: 'a trainer must also have seen it done' }),
    validMonths: integer({
      min: 1,
      max: 120,
      optional: true,
      meaning: 'months until it is to be repeated; empty: never',
    }),
    standardOperatingProcedure_id: reference('standardOperatingProcedure', { optional: true, onDelete: 'clear' }),
    version: integer({ min: 1, max: 999, default: 1, meaning: 'a new version opens the course again for everybody' }),
    state: choice(['draft', 'published', 'retired'], { default: 'draft' }),
  },
  {
    path: 'educationCourses',
    table: 'education_courses',
    meaning: 'courses',
    scope: facilityScope('facility_id', true),
    tenants: 'all',
    access,
    unique: [['title', 'facility_id']],
    has: {
      lessons: 'educationLesson.educationCourse_id',
      questions: 'educationQuestion.educationCourse_id',
      requirements: 'educationRequirement.educationCourse_id',
      completions: 'educationCompletion.educationCourse_id',
    },
    states: {
      field: 'state',
      initial: 'draft',
      transitions: {
        publish: { from: ['draft'], to: 'published', by: trainers },
        retire: { from: ['published'], to: 'retired', by: trainers },
        reopen: { from: ['retired'], to: 'draft', by: trainers },
      },
    },
    list: {
      columns: ['title', 'area', 'passMark', 'validMonths', 'needsSignOff', 'version', 'state'],
      search: ['title', 'titleEs', 'area'],
      order: 'title',
    },
  },
);
export type EducationCourse = Infer<typeof EducationCourse>;

/** One lesson of a course. */
export const EducationLesson = defineEntity(
  'educationLesson',
  {
    educationCourse_id: course(),
    seq: integer({ min: 0, max: 1000, default: 0 }),
    kind: choice(['text', 'video', 'images', 'checklist'], { default: 'text' }),
    title: text({ max: 160 }),
    titleEs: text({ max: 160, optional: true }),
    body: richText({ max: 50_000, optional: true }),
    bodyEs: richText({ max: 50_000, optional: true }),
    fileUrl: url({ optional: true, meaning: 'the video or picture' }),
    minutes: integer({ min: 1, max: 600, optional: true, unit: 'min' }),
  },
  {
    path: 'educationLessons',
    table: 'education_lessons',
    meaning: 'lessons of courses',
    scope: parentScope('educationCourse_id'),
    access,
    unique: [['educationCourse_id', 'title']],
    list: { columns: ['seq', 'title', 'kind', 'minutes'], search: ['title', 'titleEs', 'body'], order: 'seq' },
  },
);
export type EducationLesson = Infer<typeof EducationLesson>;

/** One question of a course's quiz. Which options are right is seen by trainers alone. */
export const EducationQuestion = defineEntity(
  'educationQuestion',
  {
    educationCourse_id: course(),
    seq: integer({ min: 0, max: 1000, default: 0 }),
    question: text({ max: 1000 }),
    questionEs: text({ max: 1000, optional: true }),
    options: json({ of: z.array(z.strictObject({ text: jsonText, textEs: z.exactOptional(jsonText) })).max(500) }),
    correct: json({
      of: jsonNumbers,
      seenBy: trainers,
      meaning: 'places of the right options, from 0; all of them must be chosen',
    }),
  },
  {
    path: 'educationQuestions',
    table: 'education_questions',
    meaning: 'questions of quizzes',
    scope: parentScope('educationCourse_id'),
    access,
    unique: [['educationCourse_id', 'question']],
    // The log would tell the right answers to everyone who reads it.
    history: false,
    list: { columns: ['seq', 'question'], search: ['question', 'questionEs'], order: 'seq' },
  },
);
export type EducationQuestion = Infer<typeof EducationQuestion>;

/** Who needs a course: a role, or whoever does a kind of task. */
export const EducationRequirement = defineEntity(
  'educationRequirement',
  {
    educationCourse_id: course(),
    role: text({ max: 40, optional: true, meaning: 'key of a role; or' }),
    growTaskType_id: reference('growTaskType', { optional: true, onDelete: 'cascade', meaning: 'a kind of task' }),
    blocks: flag({ meaning: 'without the course the task cannot start; otherwise people are warned' }),
    dueDays: integer({ min: 0, max: 730, default: 30, unit: 'd', meaning: 'days a new person has for it' }),
  },
  {
    path: 'educationRequirements',
    table: 'education_requirements',
    meaning: 'who needs a course',
    scope: parentScope('educationCourse_id'),
    access,
    unique: [['educationCourse_id', 'role', 'growTaskType_id']],
    indexes: [['role']],
    list: { columns: ['educationCourse_id', 'role', 'growTaskType_id', 'blocks', 'dueDays'] },
  },
);
export type EducationRequirement = Infer<typeof EducationRequirement>;
declare module '@trellis/entity-kit' {
  interface Entities {
    education_courses: typeof EducationCourse;
    education_lessons: typeof EducationLesson;
    education_questions: typeof EducationQuestion;
    education_requirements: typeof EducationRequirement;
  }
}
