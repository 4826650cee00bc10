import {
  choice,
  defineEntity,
  integer,
  json,
  providerScope,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Courses. */
export const EducationCourse = defineEntity(
  'educationCourse',
  {
    title: text(),
    titleEs: text({ optional: true }),
    area: text({ optional: true }),
    roles: json({ optional: true, shape: 'array' }),
    lessons: json({ shape: 'array' }),
    quiz: json({ optional: true, shape: 'any' }),
    passMark: integer({ default: 80 }),
    validMonths: integer({ optional: true }),
    standardOperatingProcedure_id: reference('standardOperatingProcedure', { optional: true, onDelete: 'clear' }),
    requiredFor: json({ optional: true, shape: 'any' }),
    version: integer({ optional: true }),
    state: choice(['draft', 'published', 'retired'], { optional: true }),
  },
  {
    path: 'educationCourses',
    table: 'education_courses',
    meaning: 'courses',
    scope: providerScope,
    access: {
      read: 'member',
      create: ['facilityManager', 'farmManager'],
      update: ['facilityManager', 'farmManager'],
      delete: ['facilityManager', 'farmManager'],
    },
    list: { columns: ['title', 'titleEs', 'area', 'passMark', 'validMonths'], search: ['title'] },
  },
);
export type EducationCourse = Infer<typeof EducationCourse>;
declare module '@trellis/entity-kit' {
  interface Tables {
    education_courses: Row<typeof EducationCourse>;
  }
}
