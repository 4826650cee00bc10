// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { defineRoute, defineWebFeature } from '@trellis/web-kit/routes';
import { refusal, showPage, stubServer, type Sent } from '@trellis/web-kit/testing/page';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AssistantDialog } from './assistant.dialog.tsx';
import { assistantWeb } from './index.ts';

const person = { id: 3, user_id: 3, facility_id: 1 };
const units = defineWebFeature({
  name: 'units',
  routes: [
    defineRoute({
      path: '/units',
      titleKey: 'units:title',
      guard: 'signedIn',
      page: () => Promise.resolve(() => null),
    }),
  ],
  texts: assistantWeb.texts,
});
const onClose = vi.fn();
const show = (replies: readonly (readonly [RegExp, unknown])[]): Promise<Sent> => {
  const sent = stubServer(replies);
  return showPage(<AssistantDialog given={undefined} onClose={onClose} />, {
    features: [assistantWeb, units],
    person,
  }).then(() => sent);
};
const box = () => screen.findByPlaceholderText<HTMLInputElement>('Enter a question and press [enter]');
const type = async (question: string) => {
  const field = await box();
  fireEvent.change(field, { target: { value: question } });
  fireEvent.keyDown(field, { key: 'Enter' });
  return field;
};
const heard = (intentName: string | null, more: object = {}) => ({
  intentName,
  slots: intentName === null ? null : { lang: 'en', platformGroup_id: 7 },
  message: null,
  choices: [],
  ...more,
});
const answer = (result: string, more: object = {}) => ({ result, needsConfirmation: false, open: null, ...more });

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  onClose.mockReset();
});

describe('the history', () => {
  test('asks for the latest 25 of the person’s own and shows the oldest first', async () => {
    const asked: string[] = [];
    await show([]);
    vi.stubGlobal('fetch', (address: string) => {
      asked.push(decodeURIComponent(address.replaceAll('+', ' ')));
      return Promise.resolve(
        Response.json([
          { id: 2, question: 'Second', answer: 'B' },
          { id: 1, question: 'First', answer: 'A' },
        ]),
      );
    });
    cleanup();
    await showPage(<AssistantDialog given={undefined} onClose={onClose} />, { features: [assistantWeb], person });
    await screen.findByText('First');
    expect(screen.getAllByRole('article').map((turn) => turn.textContent)).toEqual(['You: FirstA', 'You: SecondB']);
    expect(asked[0]).toContain('{"where":{"user_id":-3},"order":"id DESC","limit":25}');
  });

  test('is emptied by Clear, after asking once', async () => {
    const sent = await show([
      [/clearAll/, { count: 1 }],
      [/lex_questions/, [{ id: 1, question: 'First', answer: 'A' }]],
    ]);
    await screen.findByText('First');
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    const asking = await screen.findByRole('dialog', { name: 'Clear history' });
    expect(sent).toEqual([]);
    fireEvent.click(within(asking).getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(sent).toEqual([{ address: '/api/v1/lex_questions/clearAll', body: { user_id: -3 } }]));
  });

  test('that does not come says so, and questions can be asked all the same', async () => {
    await show([
      [/lex_questions/, refusal(403, 'Access Denied')],
      [/lexbots\/text/, heard('openAlerts')],
      [/lexbots\/openAlerts/, answer('No alert is open.')],
    ]);
    expect((await screen.findAllByText('Access Denied')).length).toBeGreaterThan(0);
    await type('open alerts');
    await screen.findByText('No alert is open.');
  });
});

describe('a question', () => {
  test('typed and entered is recognised, run with its slots, answered, and not stored', async () => {
    const sent = await show([
      [/lexbots\/text/, heard('unitStatus')],
      [/lexbots\/unitStatus/, answer('[A-1](/units) is healthy. See [Help](help:chat) or [more](/nowhere).')],
    ]);
    const field = await type('status of A-1');
    const link = await screen.findByRole('link', { name: 'A-1' });
    expect(link.getAttribute('href')).toBe('/units');
    expect(screen.getByRole('button', { name: 'Help' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'more' })).toBeNull();
    await waitFor(() => expect(field.value).toBe(''));
    expect(sent).toEqual([
      { address: '/api/v1/lexbots/text', body: { text: 'status of A-1', facility_id: 1 } },
      {
        address: '/api/v1/lexbots/unitStatus',
        body: { facility_id: 1, params: { lang: 'en', platformGroup_id: 7, facility_id: 1 } },
      },
    ]);
  });

  test('says that it is being submitted', async () => {
    await show([]);
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    await type('open alerts');
    await screen.findByText('Submitting question to the cloud...');
  });

  test('that no intent fits is answered from the help, and saved with its answer', async () => {
    const sent = await show([
      [/lexbots\/text/, heard(null, { message: 'The help has this:' })],
      [/lex_questions$/, { id: 9, question: 'why', answer: 'The help has this:' }],
    ]);
    await type('why is the sky blue');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual({
      address: '/api/v1/lex_questions',
      body: { user_id: -3, question: 'why is the sky blue', answer: 'The help has this:' },
    });
    await waitFor(() => expect(screen.getAllByText('The help has this:')).toHaveLength(1));
  });

  test.each([
    ['text', [[/lexbots\/text/, refusal(429, 'Too many requests.')]], 'Too many requests.'],
    [
      'intent',
      [
        [/lexbots\/text/, heard('irrigateUnit')],
        [/lexbots\/irrigateUnit/, refusal(403, 'Your role may not irrigate units in this facility.')],
      ],
      'Your role may not irrigate units in this facility.',
    ],
    [
      'save',
      [
        [/lexbots\/text/, heard(null, { message: 'No answer.' })],
        [/lex_questions$/, refusal(500, 'Internal Server Error')],
      ],
      'Internal Server Error',
    ],
  ] as const)('whose %s call fails is told in the server’s words and stays in the box', async (_, replies, words) => {
    await show(replies);
    const field = await type('irrigate A-1 for 30 s');
    await screen.findByText(words);
    expect(field.value).toBe('irrigate A-1 for 30 s');
  });

  test('that leaves something open is settled by a button or by a reply', async () => {
    const choices = ['A-1', 'A-10'].map((label, index) => ({ label, slots: { platformGroup_id: index + 1 } }));
    const sent = await show([
      [/lexbots\/text/, heard('unitStatus', { message: 'Which one do you mean?', choices })],
      [/lexbots\/unitStatus/, answer('All well.')],
    ]);
    await type('status of A');
    const group = await screen.findByRole('group', { name: 'Choices' });
    expect(
      within(group)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['A-1', 'A-10']);
    await type('a 10');
    await screen.findByText('All well.');
    expect(sent.at(-1)?.body).toEqual({ facility_id: 1, params: { platformGroup_id: 2, facility_id: 1 } });
    expect(screen.queryByRole('group', { name: 'Choices' })).toBeNull();
  });

  test('that would change something asks first; only yes or the button does it', async () => {
    const ask = answer('Irrigate A-1 for 30 seconds?', { needsConfirmation: true });
    const sent = await show([
      [/lexbots\/text/, heard('irrigateUnit')],
      [/lexbots\/irrigateUnit/, ask],
    ]);
    await type('irrigate A-1 for 30 s');
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await screen.findByText('Nothing was done.');
    expect(screen.queryByRole('button', { name: 'Irrigate' })).toBeNull();
    await type('irrigate A-1 for 30 s');
    fireEvent.click(await screen.findByRole('button', { name: 'Irrigate' }));
    await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ params: { platformGroup_id: 7, confirmed: true } }));
    expect(sent.filter(({ body }) => JSON.stringify(body).includes('confirmed'))).toHaveLength(1);
  });

  test('for a page opens it and leaves; a page this version has not is said to be missing', async () => {
    await show([
      [/lexbots\/text/, heard('openScreen')],
      [/lexbots\/openScreen/, answer('Opening Payroll.', { open: '/payroll' })],
    ]);
    await type('open payroll');
    await screen.findByText('This page is not part of this version.');
    expect(onClose).not.toHaveBeenCalled();
    cleanup();
    await show([
      [/lexbots\/text/, heard('openScreen')],
      [/lexbots\/openScreen/, answer('Opening Units.', { open: '/units' })],
    ]);
    await type('open units');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });
});

test('opens at the question, and empty offers examples to press', async () => {
  const sent = await show([
    [/lexbots\/text/, heard('openAlerts')],
    [/lexbots\/openAlerts/, answer('No alert is open.')],
  ]);
  const example = await screen.findByRole('button', { name: 'Open alerts' });
  expect(document.activeElement).toBe(await box());
  fireEvent.click(example);
  await screen.findByText('No alert is open.');
  expect(sent[0]?.body).toMatchObject({ text: 'Open alerts' });
});

test('where the browser knows no speech it says so instead of offering it', async () => {
  await show([]);
  await screen.findByText('This browser cannot turn speech into text. Type your question instead.');
  expect(screen.queryByRole('button', { name: 'Speak' })).toBeNull();
});
