import { knowledgeApi } from '@trellis/knowledge/model';
import { implement, JsonText } from '@trellis/server-kit';
import { answerQuiz, readLessons, signCompletion, startCourse } from './learn-course.ts';

const asJson = (record: unknown) => new JsonText(JSON.stringify(record));

/** Learning a course. */
export const knowledgeRoutes = implement(knowledgeApi, {
  startCourse: async ({ params }, context) => asJson(await startCourse(params.id, context)),
  readLessons: async ({ params, body }, context) => asJson(await readLessons(params.id, body.progress, context)),
  answerQuiz: async ({ params, body }, context) => asJson(await answerQuiz(params.id, body.answers, context)),
  sign: async ({ params }, context) => asJson(await signCompletion(params.id, context)),
});
