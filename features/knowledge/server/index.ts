import {
  EducationCompletion,
  EducationCourse,
  EducationLesson,
  EducationQuestion,
  EducationRequirement,
  ResearchArm,
  ResearchArmUnit,
  ResearchObservation,
  ResearchTrial,
  ResearchVote,
} from '@trellis/knowledge/model';
import type { Feature } from '@trellis/server-kit';
import { knowledgeRoutes } from './knowledge.routes.ts';
import { starterCourses } from './starter-courses.ts';

/** Training and trials. */
export const knowledgeFeature: Feature = {
  name: 'knowledge',
  entities: [
    EducationCompletion,
    EducationCourse,
    EducationLesson,
    EducationQuestion,
    EducationRequirement,
    ResearchArm,
    ResearchArmUnit,
    ResearchObservation,
    ResearchTrial,
    ResearchVote,
  ],
  implementations: [knowledgeRoutes],
  referenceData: starterCourses,
};
