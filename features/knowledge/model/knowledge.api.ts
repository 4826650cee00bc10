import { allFields, defineApi, idText, inCurrentFacility, ownRow, recordSchema, row, rowId } from '@trellis/entity-kit';
import * as z from 'zod';
import { EducationCompletion } from './education/education-completion.entity.ts';

const idParams = z.object({ id: idText });
const completion = recordSchema(allFields(EducationCompletion));

/** Learning a course. */
export const knowledgeApi = defineApi('knowledge', {
  startCourse: {
    method: 'POST',
    path: 'educationCourses/{id}/start',
    summary: 'Start a published course, assigned or from the library; answers the record that is already open',
    access: inCurrentFacility(),
    params: idParams,
    returns: completion,
  },
  readLessons: {
    method: 'POST',
    path: 'educationCompletions/{id}/readLessons',
    summary: 'Remember how much of a course was read',
    access: ownRow(EducationCompletion, 'user_id'),
    params: idParams,
    body: z.strictObject({ progress: z.number().min(0).max(100) }),
    returns: completion,
  },
  answerQuiz: {
    method: 'POST',
    path: 'educationCompletions/{id}/answerQuiz',
    summary: 'Answer the quiz: passed at the course’s mark, once a trainer has signed where the course asks for it',
    access: ownRow(EducationCompletion, 'user_id'),
    params: idParams,
    body: z.strictObject({
      answers: z
        .array(z.strictObject({ question_id: rowId, chosen: z.array(z.int().min(0).max(50)).max(50) }))
        .max(500),
    }),
    returns: completion,
  },
  sign: {
    method: 'POST',
    path: 'educationCompletions/{id}/sign',
    summary: 'A trainer signs that the person can do it; never one’s own record',
    access: row(EducationCompletion, ['facilityManager', 'farmManager']),
    params: idParams,
    returns: completion,
  },
});
