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
const fields = [
  { key: 'clean', kind: 'yesNo', label: 'Clean', required: true, failsOn: 'no', score: 1 },
  { key: 'ph', kind: 'number', label: 'pH', min: 0, max: 14, passMin: 5.5, passMax: 6.5, score: 1 },
  { key: 'when', kind: 'date', label: 'When' },
];

async function story(form: object = {}) {
  const here = await world.facility();
  const person = (role: Parameters<World['person']>[0]['roles'][number], place = here) =>
    world.person({ facilities: [place.id], roles: [role] });
  const people = {
    grower: await person('grower'),
    colleague: await person('grower'),
    manager: await person('facilityManager'),
    officer: await person('complianceOfficer'),
    tenant: await person('subTenant'),
    stranger: await person('facilityManager', await world.facility()),
  };
  type Who = keyof typeof people | undefined;
  const call = (who: Who, method: string, address: string, body?: unknown) =>
    server.call(method, address, { token: who && people[who].token, ...(body !== undefined && { body }) });
  const { id: formId } = (
    await call('manager', 'POST', 'facilityForms', { name: 'Round', facility_id: here.id, ...form })
  ).body as Made;
  const saveDraft = (who: Who, more: object = {}) =>
    call(who, 'POST', `facilityForms/${formId}/saveDraft`, { fields, ...more });
  const publish = async () => {
    const draft = (await saveDraft('manager')).body as Made;
    return call('manager', 'POST', `facilityFormVersions/${draft.id}/publish`);
  };
  const fill = (who: Who, answers: unknown[], more: object = {}) =>
    call(who, 'POST', 'formSubmissions/saveAnswers', { facilityForm_id: formId, answers, ...more });
  const act = (who: Who, id: number, action: string, body: object = {}) =>
    call(who, 'POST', `formSubmissions/${id}/${action}`, body);
  const submitted = async () => {
    const { id } = (
      await fill('grower', [
        { key: 'clean', value: 'yes' },
        { key: 'ph', value: 7 },
      ])
    ).body as Made;
    await act('grower', id, 'submit');
    return id;
  };
  return { here, people, call, formId, saveDraft, publish, fill, act, submitted };
}

test('a draft is saved by builders; keys used twice and circles are refused by name', async () => {
  const { saveDraft } = await story();
  expect((await saveDraft(undefined)).status).toBe(401);
  expect((await saveDraft('grower')).status).toBe(403);
  expect((await saveDraft('stranger')).status).toBe(404);
  expect((await saveDraft('manager', { fields: [{ key: 'a' }] })).status).toBe(422);
  const twice = await saveDraft('manager', { fields: [fields[0], fields[0]] });
  expect(twice).toMatchObject({
    status: 422,
    body: { error: { details: { codes: { 'fields.1.key': ['duplicate'] } } } },
  });
  const shown = (key: string, by: string) => ({
    key,
    kind: 'number',
    label: key,
    showIf: [{ field: by, is: 'answered' }],
  });
  const circle = await saveDraft('manager', { fields: [shown('a', 'b'), shown('b', 'a')] });
  expect(circle).toMatchObject({
    status: 422,
    body: { error: { details: { codes: { 'fields.0.key': ['circular'] } } } },
  });
  const first = await saveDraft('manager');
  expect(first.body).toMatchObject({ version: 1, state: 'draft' });
  expect((await saveDraft('officer', { passMark: 80 })).body).toMatchObject({
    id: (first.body as Made).id,
    passMark: 80,
  });
});

test('an instruction is formatted text without anything that runs', async () => {
  const { saveDraft } = await story();
  const note = {
    key: 'note',
    kind: 'instruction',
    label: 'Note',
    text: '<p onclick="a()">Read <b>this</b><script>a()</script></p>',
  };
  expect((await saveDraft('manager', { fields: [note] })).body).toMatchObject({
    fields: [{ text: '<p>Read <b>this</b></p>' }],
  });
});

test('a published version never changes; the next one takes its place', async () => {
  const { saveDraft, publish, call, formId } = await story();
  const empty = (await saveDraft('manager', { fields: [] })).body as Made;
  expect((await call('manager', 'POST', `facilityFormVersions/${empty.id}/publish`)).status).toBe(422);
  expect((await call('grower', 'POST', `facilityFormVersions/${empty.id}/publish`)).status).toBe(403);
  await saveDraft('manager');
  expect((await call(undefined, 'POST', `facilityFormVersions/${empty.id}/publish`)).status).toBe(401);
  expect((await call('grower', 'POST', `facilityFormVersions/${empty.id}/publish`)).status).toBe(403);
  expect((await call('stranger', 'POST', `facilityFormVersions/${empty.id}/publish`)).status).toBe(404);
  const first = (await publish()).body as Made;
  expect(first).toMatchObject({ state: 'published', version: 1 });
  await expect(
    server.services.pool.query(`update facility_form_versions set fields = '[]' where id = $1`, [first.id]),
  ).rejects.toThrow('never changes');
  for (const method of ['PATCH', 'PUT'])
    expect((await call('manager', method, `facilityFormVersions/${first.id}`, { fields: [] })).status).toBe(404);
  expect(refusal(await call('manager', 'DELETE', `facilityFormVersions/${first.id}`))).toEqual({
    status: 409,
    code: 'VERSION_FIXED',
  });
  const second = (await publish()).body as Made;
  expect(second).toMatchObject({ version: 2, state: 'published' });
  expect((await call('grower', 'GET', `facilityFormVersions/${first.id}`)).body).toMatchObject({ state: 'retired' });
  expect((await call('grower', 'GET', `facilityForms/${formId}`)).body).toMatchObject({
    publishedVersion_id: second.id,
  });
  await call('manager', 'POST', `facilityFormVersions/${second.id}/retire`);
  expect((await call('grower', 'GET', `facilityForms/${formId}`)).body).toMatchObject({ publishedVersion_id: null });
});

test('fill and submit: answers are rows, score and failed items are counted, nothing changes afterwards', async () => {
  const { publish, fill, act, call, people } = await story();
  expect(refusal(await fill('grower', []))).toEqual({ status: 409, code: 'NOT_PUBLISHED' });
  await publish();
  expect((await fill(undefined, [])).status).toBe(401);
  expect((await fill('tenant', [])).status).toBe(403);
  expect((await fill('stranger', [])).status).toBe(422);
  expect((await fill('grower', [{ key: 'ph', value: 'acid' }])).status).toBe(422);
  expect((await fill('grower', [{ key: 'when', value: '2026-99-99' }])).status).toBe(422);
  const { id } = (await fill('grower', [{ key: 'ph', value: 7 }])).body as Made;
  expect((await act('grower', id, 'submit')).status).toBe(422);
  expect((await fill('colleague', [], { id })).status).toBe(404);
  const answers = [
    { key: 'clean', value: 'yes' },
    { key: 'ph', value: 7, note: 'drifts' },
    { key: 'when', value: '2026-02-03' },
  ];
  await fill('grower', answers, { id });
  expect((await act(undefined, id, 'submit')).status).toBe(401);
  expect((await act('colleague', id, 'submit')).status).toBe(404);
  expect((await act('stranger', id, 'submit')).status).toBe(404);
  expect((await act('grower', id, 'submit')).body).toMatchObject({
    state: 'submitted',
    score: 50,
    failedItems: 1,
    passed: false,
    user_id: people.grower.id,
  });
  const filter = encodeURIComponent(JSON.stringify({ where: { key: 'ph', numberValue: { gt: 6.5 } } }));
  expect((await call('officer', 'GET', `formAnswers?filter=${filter}`)).body).toMatchObject([
    { formSubmission_id: id, failed: true, note: 'drifts', textValue: '7' },
  ]);
  expect(refusal(await fill('grower', answers, { id }))).toEqual({ status: 409, code: 'SUBMITTED' });
  expect(refusal(await act('grower', id, 'discard'))).toEqual({ status: 409, code: 'SUBMITTED' });
  await expect(server.services.pool.query(`update form_answers set "textValue" = '6'`)).rejects.toThrow('only read');
});

test('an own draft is thrown away, somebody else’s is not', async () => {
  const { publish, fill, act } = await story();
  await publish();
  const { id } = (await fill('grower', [{ key: 'ph', value: 6 }])).body as Made;
  expect((await act(undefined, id, 'discard')).status).toBe(401);
  expect((await act('colleague', id, 'discard')).status).toBe(404);
  expect((await act('stranger', id, 'discard')).status).toBe(404);
  expect((await act('grower', id, 'discard')).body).toEqual({ count: 1 });
});

test('a form for some roles is filled by them alone', async () => {
  const { publish, fill } = await story({ fillRoles: ['complianceOfficer'] });
  await publish();
  expect((await fill('grower', [])).status).toBe(403);
  expect((await fill('officer', [])).status).toBe(200);
});

test('review: by the form’s roles and by another person; given back it is completed', async () => {
  const { publish, act, submitted, fill } = await story({ reviewRequired: true, reviewRoles: ['grower'] });
  await publish();
  const id = await submitted();
  expect((await act(undefined, id, 'accept')).status).toBe(401);
  expect((await act('manager', id, 'accept')).status).toBe(403);
  expect((await act('stranger', id, 'accept')).status).toBe(404);
  expect(refusal(await act('grower', id, 'accept'))).toEqual({ status: 409, code: 'OWN_REVIEW' });
  expect((await act('colleague', id, 'return')).status).toBe(422);
  expect((await act('colleague', id, 'return', { note: 'Which probe?' })).body).toMatchObject({
    state: 'returned',
    reviewNote: 'Which probe?',
  });
  await fill(
    'grower',
    [
      { key: 'clean', value: 'yes' },
      { key: 'ph', value: 6 },
    ],
    { id },
  );
  await act('grower', id, 'submit');
  expect((await act('colleague', id, 'accept')).body).toMatchObject({ state: 'accepted', score: 100 });
});

test('growers read what they filled themselves; managers and officers read all, tenants none', async () => {
  const { publish, submitted, call } = await story({ reviewRoles: ['grower'] });
  await publish();
  const id = await submitted();
  const seen = async (who: Parameters<typeof call>[0]) => {
    const list = await call(who, 'GET', 'formSubmissions');
    const answers = await call(who, 'GET', `formAnswers?filter[where][formSubmission_id]=${id}`);
    return [list, answers].map(({ status, body }) => (status === 200 ? (body as unknown[]).length : status));
  };
  expect(await seen('grower')).toEqual([1, 2]);
  expect(await seen('colleague')).toEqual([0, 0]);
  expect(await seen('manager')).toEqual([1, 2]);
  expect(await seen('officer')).toEqual([1, 2]);
  expect(await seen('tenant')).toEqual([403, 403]);
  expect(await seen('stranger')).toEqual([0, 0]);
  expect((await call('colleague', 'GET', `formSubmissions/${id}`)).status).toBe(404);
});

test('reviewers a form names read what waits for them, with its answers, and nothing after their review', async () => {
  const { publish, submitted, call, act } = await story({ reviewRequired: true, reviewRoles: ['grower'] });
  await publish();
  const id = await submitted();
  const waiting = (who: Parameters<typeof call>[0]) => call(who, 'GET', 'formSubmissions/toReview');
  expect((await waiting(undefined)).status).toBe(401);
  expect((await waiting('tenant')).status).toBe(403);
  expect((await waiting('colleague')).body).toMatchObject([
    { id, state: 'submitted', form: { name: 'Round' }, answers: [{ key: 'clean' }, { key: 'ph' }] },
  ]);
  for (const who of ['grower', 'manager', 'stranger'] as const) expect((await waiting(who)).body).toEqual([]);
  await act('colleague', id, 'accept');
  expect((await waiting('colleague')).body).toEqual([]);
});

test('correct a submitted form: a new one takes its place when it is submitted', async () => {
  const { publish, act, submitted, call } = await story();
  await publish();
  const id = await submitted();
  const because = { reason: 'wrong unit' };
  expect((await act(undefined, id, 'correct', because)).status).toBe(401);
  expect((await act('colleague', id, 'correct', because)).status).toBe(404);
  expect((await act('stranger', id, 'correct', because)).status).toBe(404);
  expect((await act('grower', id, 'correct', { reason: ' ' })).status).toBe(422);
  const made = (await act('grower', id, 'correct', because)).body as Made;
  expect(made).toMatchObject({ state: 'draft', correction_of: id, correctionReason: 'wrong unit' });
  expect(refusal(await act('grower', id, 'correct', because))).toEqual({ status: 409, code: 'UNDER_CORRECTION' });
  expect((await act('grower', made.id, 'submit')).body).toMatchObject({ score: 50 });
  expect((await call('manager', 'GET', `formSubmissions/${id}`)).body).toMatchObject({ state: 'corrected' });
});

test('four forms are there on the first day, in two languages, ready to fill', async () => {
  const { call } = await story();
  const filter = encodeURIComponent(JSON.stringify({ where: { facility_id: null }, include: 'publishedVersion' }));
  const forms = (await call('grower', 'GET', `facilityForms?filter=${filter}`)).body as {
    id: number;
    nameEs: string;
    publishedVersion: { fields: { labelEs: string }[] };
  }[];
  expect(forms).toHaveLength(4);
  for (const form of forms) {
    expect(form.nameEs).toBeTruthy();
    expect(form.publishedVersion.fields.every(({ labelEs }) => labelEs)).toBe(true);
    const started = await call('grower', 'POST', 'formSubmissions/saveAnswers', {
      facilityForm_id: form.id,
      answers: [],
    });
    expect(started.body).toMatchObject({ state: 'draft', facilityForm_id: form.id });
  }
});
