/** A question as it is judged: the places of the right options. */
export interface JudgedQuestion {
  id: number;
  correct: readonly number[];
}

/** What a person chose for one question. */
export interface QuizAnswer {
  question_id: number;
  chosen: readonly number[];
}

/** Percent of questions answered right, one decimal; a question counts when exactly its right options were chosen. A course
 * without questions is passed by reading: 100. */
export function scoreQuiz(questions: readonly JudgedQuestion[], answers: readonly QuizAnswer[]): number {
  if (questions.length === 0) return 100;
  const chosen = new Map(answers.map((answer) => [answer.question_id, new Set(answer.chosen)]));
  const right = questions.filter(({ id, correct }) => {
    const own = chosen.get(id) ?? new Set();
    return own.size === correct.length && correct.every((place) => own.has(place));
  });
  return Math.round((right.length / questions.length) * 1000) / 10;
}
