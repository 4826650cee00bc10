import { knowledgeApi } from '@trellis/knowledge/model';
import { implement, JsonText } from '@trellis/server-kit';
import { answerQuiz, readLessons, signCompletion, startCourse } from './learn-course.ts';

const asJson = (record: unknown) => new JsonText(JSON.stringify(record));

/** Learning a course. */
export const knowledgeRoutes = implement(knowledgeApi, {
  startCourse: async ({ params }, context) => asJson(await startCourse(params.id, context)),
  readLessons: async ({ educationCompletion, body }, context) =>
    asJson(await readLessons(educationCompletion, body.progress, context)),
  answerQuiz: async ({ educationCompletion, body }, context) =>
    asJson(await answerQuiz(educationCompletion, body.answers, context)),
  sign: async ({ educationCompletion }, context) => asJson(await signCompletion(educationCompletion, context)),
});
