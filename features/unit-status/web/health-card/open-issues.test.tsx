// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { afterEach, expect, test, vi } from 'vitest';
import { unitPageWeb, unitStatusWeb } from '../index.ts';
import { unitRecord } from '../live/unit-record.fixture.ts';
import { GridWordsContext, useMakeGridWords } from '../unit-grid/grid-words.ts';
import { OpenIssues } from './open-issues.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Worded() {
  return (
    <GridWordsContext value={useMakeGridWords()}>
      <OpenIssues record={unitRecord(1, { exceptionCount: 1 })} />
    </GridWordsContext>
  );
}

test('an open alert on the card is told in the words of its type, in the clock of who reads it', async () => {
  const exceptionType = { messageTemplate: '{unit} is dry since {since}.', messageTemplateEs: null };
  const told = { message: 'E-09 is dry since Nov 22, 15:10.', facts: { unit: 'E-09' }, exceptionType };
  const when = { firstOccurrred: '2026-11-22T23:10:00Z', escalationLevel: 1, value: null, limitValue: null };
  const alert = { id: 3, name: 'Missed irrigation', code: 'IRR-2', ...told, ...when };
  stubServer([[/getOpenIssues/, { alerts: [alert], tickets: [] }]]);
  await showPage(<Worded />, { features: [unitPageWeb, unitStatusWeb] });
  expect((await screen.findByRole('link', { name: /^E-09 is dry/ })).textContent).toMatch(/[AP]M\.$/);
});
