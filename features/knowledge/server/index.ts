import { EducationCompletion, EducationCourse, ResearchObservation, ResearchTrial } from '@trellis/knowledge/model';
import type { Feature } from '@trellis/server-kit';

/** Training and trials. */
export const knowledgeFeature: Feature = {
  name: 'knowledge',
  entities: [EducationCompletion, EducationCourse, ResearchObservation, ResearchTrial],
};
