import { scoreQuiz } from '@trellis/knowledge/model';
import { makeWorld, startTestServer, type TestServer, type World, refusal } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

interface Made {
  id: number;
}

async function story(course: object = {}) {
  const here = await world.facility();
  const person = (role: Parameters<World['person']>[0]['roles'][number], place = here) =>
    world.person({ facilities: [place.id], roles: [role] });
  const people = {
    learner: await person('grower'),
    colleague: await person('grower'),
    trainer: await person('farmManager'),
    manager: await person('facilityManager'),
    stranger: await person('facilityManager', await world.facility()),
  };
  type Who = keyof typeof people | undefined;
  const call = (who: Who, method: string, address: string, body?: unknown) =>
    server.call(method, address, { token: who && people[who].token, ...(body !== undefined && { body }) });
  const add = async (path: string, body: object) => (await call('trainer', 'POST', path, body)).body as Made;
  const { id } = await add('educationCourses', { title: `Pruning ${here.id}`, facility_id: here.id, ...course });
  await add('educationLessons', {
    educationCourse_id: id,
    title: 'One',
    body: '<p>Cut <b>above</b><script>a()</script></p>',
  });
  const options = [{ text: 'Yes' }, { text: 'No' }];
  const question = await add('educationQuestions', {
    educationCourse_id: id,
    question: 'Above?',
    options,
    correct: [0],
  });
  await call('trainer', 'POST', `educationCourses/${id}/publish`);
  const start = (who: Who) => call(who, 'POST', `educationCourses/${id}/start`);
  const act = (who: Who, record: number, action: string, body: object = {}) =>
    call(who, 'POST', `educationCompletions/${record}/${action}`, body);
  const answer = (who: Who, record: number, chosen: number[]) =>
    act(who, record, 'answerQuiz', { answers: [{ question_id: question.id, chosen }] });
  return { here, people, call, id, start, act, answer, question };
}

test('a quiz counts a question when exactly its right options were chosen', () => {
  const questions = [
    { id: 1, correct: [0, 2] },
    { id: 2, correct: [1] },
    { id: 3, correct: [0] },
  ];
  expect(
    scoreQuiz(questions, [
      { question_id: 1, chosen: [2, 0, 2] },
      { question_id: 2, chosen: [1, 0] },
    ]),
  ).toBe(33.3);
  expect(scoreQuiz([], [])).toBe(100);
});

test('learn a course: start, read, answer; passed at its mark', async () => {
  const { id, start, act, answer, people, call } = await story({ validMonths: 12 });
  expect((await start(undefined)).status).toBe(401);
  expect((await start('stranger')).status).toBe(404);
  const record = (await start('learner')).body as Made;
  expect(record).toMatchObject({ state: 'started', user_id: people.learner.id, educationCourse_id: id });
  expect((await start('learner')).body).toMatchObject({ id: record.id });
  expect((await act(undefined, record.id, 'readLessons', { progress: 50 })).status).toBe(401);
  expect((await act('colleague', record.id, 'readLessons', { progress: 50 })).status).toBe(404);
  expect((await act('manager', record.id, 'readLessons', { progress: 50 })).status).toBe(403);
  expect((await act('learner', record.id, 'readLessons', { progress: 101 })).status).toBe(422);
  expect((await act('learner', record.id, 'readLessons', { progress: 50 })).body).toMatchObject({ progress: 50 });
  expect((await answer('manager', record.id, [0])).status).toBe(403);
  const passed = (await answer('learner', record.id, [0])).body as { validUntil: string };
  expect(passed).toMatchObject({ state: 'passed', score: 100, completedAt: expect.any(String) as string });
  expect(passed.validUntil > new Date().toISOString().slice(0, 10)).toBe(true);
  expect((await call('learner', 'PATCH', `educationCompletions/${record.id}`, { dueDate: null })).status).toBe(403);
});

test('a failed course is started again', async () => {
  const { start, answer } = await story();
  const first = (await start('learner')).body as Made;
  expect((await answer('learner', first.id, [1])).body).toMatchObject({ state: 'failed', score: 0 });
  expect(refusal(await answer('learner', first.id, [0]))).toEqual({ status: 409, code: 'NOT_STARTED' });
  const second = (await start('learner')).body as Made;
  expect(second.id).not.toBe(first.id);
});

test('where a trainer must see it done, the course is passed with a signature, never one’s own', async () => {
  const { start, act, answer, people } = await story({ needsSignOff: true });
  const record = (await start('learner')).body as Made;
  expect((await answer('learner', record.id, [0])).body).toMatchObject({ state: 'started', score: 100 });
  expect((await act(undefined, record.id, 'sign')).status).toBe(401);
  expect((await act('learner', record.id, 'sign')).status).toBe(403);
  expect((await act('stranger', record.id, 'sign')).status).toBe(404);
  expect((await act('trainer', record.id, 'sign')).body).toMatchObject({
    state: 'passed',
    signedBy: people.trainer.id,
  });
  const own = (await start('trainer')).body as Made;
  expect(refusal(await act('trainer', own.id, 'sign'))).toEqual({ status: 409, code: 'OWN_SIGNATURE' });
});

test('training records are read by the person and those who answer for training', async () => {
  const { start, call } = await story();
  const record = (await start('learner')).body as Made;
  const read = async (who: Parameters<typeof call>[0]) =>
    (await call(who, 'GET', `educationCompletions/${record.id}`)).status;
  expect(await Promise.all([read('learner'), read('manager'), read('colleague'), read('stranger')])).toEqual([
    200, 200, 404, 404,
  ]);
  expect((await call('colleague', 'GET', 'educationCompletions')).body).toEqual([]);
});

test('the right answers are seen by trainers alone; lessons are formatted text without scripts', async () => {
  const { id, call, question } = await story();
  const read = async (who: 'learner' | 'trainer') => (await call(who, 'GET', `educationQuestions/${question.id}`)).body;
  expect(await read('trainer')).toMatchObject({ correct: [0] });
  expect(await read('learner')).not.toHaveProperty('correct');
  const filter = encodeURIComponent(JSON.stringify({ include: 'lessons' }));
  expect((await call('learner', 'GET', `educationCourses/${id}?filter=${filter}`)).body).toMatchObject({
    lessons: [{ body: '<p>Cut <b>above</b></p>' }],
  });
});

test('four courses are there on the first day, in two languages, and can be passed', async () => {
  const { call } = await story();
  const filter = encodeURIComponent(
    JSON.stringify({ where: { facility_id: null }, include: ['lessons', 'questions'] }),
  );
  const courses = (await call('trainer', 'GET', `educationCourses?filter=${filter}`)).body as {
    titleEs: string;
    lessons: { body: string; bodyEs: string }[];
    questions: { options: { textEs: string }[]; correct: number[] }[];
  }[];
  expect(courses).toHaveLength(4);
  for (const { titleEs, lessons, questions } of courses) {
    expect(titleEs).toBeTruthy();
    expect(lessons.every(({ body, bodyEs }) => body && bodyEs)).toBe(true);
    for (const { options, correct } of questions) {
      expect(options.every(({ textEs }) => textEs)).toBe(true);
      expect(correct.every((place) => place < options.length)).toBe(true);
    }
  }
});
