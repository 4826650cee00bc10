// @vitest-environment happy-dom
import { skippedReasons, type AlertReceipt } from '@trellis/alerts/model';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { alertInboxWeb } from '../alert-inbox-web.ts';
import { WhyMe } from './why-me.tsx';

const minute = 60_000;
const at = (inMs: number): string => new Date(Date.now() + inMs).toISOString();
let next = 1;
const receipt = (values: Partial<AlertReceipt>): AlertReceipt => ({
  ...{ id: next++, user_id: 3, person: 'Rosa Grower', group: null, channel: 'email', step: 0, round: 0, cause: 'rule' },
  ...{ state: 'accepted', reason: null, heldBy: null, error: null, devices: [], decidedAt: at(-minute), dueAt: null },
  ...{ leftAt: null, acceptedAt: null, shownAt: null, openedAt: null, acknowledgedAt: null },
  ...values,
});
const inApp = receipt({ channel: 'inapp', leftAt: at(-minute), acceptedAt: at(-minute) });
const ask = async (receipts: readonly AlertReceipt[], { isNamed = true, lang = 'en' } = {}) => {
  stubServer([[/why/, { isNamed, receipts }]]);
  await showPage(<WhyMe alertId={7} />, { features: [alertInboxWeb], person: { lang } });
  await screen.findByRole('link', { name: lang === 'es' ? 'Qué se le avisa' : 'What you are told' });
  return document.body.textContent;
};
const stuck = () =>
  within(screen.getByRole('list', { name: 'What did not reach you' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('why was I not told?', () => {
  test('no rule names one, or a rule does and nothing was due', async () => {
    expect(await ask([], { isNamed: false })).toContain('no rule names you for such alerts');
    cleanup();
    expect(await ask([])).toContain('A rule names you for such alerts; no message to you was due.');
  });

  test.each(skippedReasons)('%s is said in words, in both languages', async (reason) => {
    const lines = [receipt({ reason, state: 'skipped' })];
    for (const lang of ['en', 'es']) {
      const said = await ask(lines, { lang });
      expect(said).toMatch(lang === 'en' ? /You were not told: [a-z]/ : /No se le avisó: [a-zñ]/);
      expect(said).not.toMatch(/receipts\.|_/);
      cleanup();
    }
  });

  test('one whose time has not come says when it comes', async () => {
    expect(await ask([receipt({ reason: 'not_due', state: 'skipped', dueAt: at(20 * minute) })])).toMatch(
      /You were not told: is told .*, unless somebody answers before/,
    );
  });
});

describe('why was I told in the app alone?', () => {
  test('quiet hours and the mail of the day say until when they hold it', async () => {
    await ask([
      inApp,
      receipt({ state: 'waiting', heldBy: 'quiet_hours', dueAt: at(60 * minute) }),
      receipt({ channel: 'sms', state: 'waiting', heldBy: 'daily', dueAt: at(90 * minute) }),
    ]);
    expect(stuck()).toEqual([
      expect.stringMatching(/^Mail.*Waits.*quiet hours until /),
      expect.stringMatching(/^SMS.*Waits.*with the mail of the day, /),
    ]);
  });

  test('so soon after another message it waits for the next, and says when that leaves', async () => {
    await ask([inApp, receipt({ state: 'waiting', dueAt: at(4 * minute) })]);
    expect(stuck()).toEqual([expect.stringMatching(/^Mail.*Waits.*leaves /)]);
  });

  test('a gateway that is down, one that is not there, a pause and a device that is gone', async () => {
    await ask([
      inApp,
      receipt({ channel: 'sms', state: 'failed', error: 'The gateway answered 503.', leftAt: at(-minute) }),
      receipt({ channel: 'voice', state: 'skipped', reason: 'no_gateway' }),
      receipt({ channel: 'email', state: 'skipped', reason: 'paused' }),
      receipt({ channel: 'push', state: 'skipped', reason: 'no_device' }),
    ]);
    expect(stuck()).toEqual([
      expect.stringMatching(/^SMS.*Failed.*503\.$/),
      expect.stringMatching(/^Call.*Not told.*no gateway is set up$/),
      expect.stringMatching(/^Mail.*Not told.*the person paused messages$/),
      expect.stringMatching(/^Push.*Not told.*no device is signed up$/),
    ]);
  });

  test('a mail that has not left the outbox told nobody, and says so', async () => {
    const mail = receipt({ state: 'queued', leftAt: at(-minute) });
    const said = await ask([inApp, mail]);
    expect(said).toMatch(/You were told .*: In the app\./);
    expect(stuck()).toEqual([expect.stringMatching(/^Mail.*Waits in the outbox/)]);
  });

  test('what got through asks for no more words', async () => {
    expect(await ask([inApp, receipt({ leftAt: at(-minute), acceptedAt: at(-minute) })])).toMatch(
      /You were told .*: In the app, Mail\./,
    );
    expect(screen.queryByRole('list')).toBeNull();
  });
});
