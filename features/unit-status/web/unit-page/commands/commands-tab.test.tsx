// @vitest-environment happy-dom
import { commandsWeb } from '@trellis/commands/web';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { unitPageWeb, unitStatusWeb } from '../../index.ts';
import { makeEntry } from '../../live/unit-entry.ts';
import { unitRecord } from '../../live/unit-record.fixture.ts';
import { CommandsTab } from './commands-tab.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const command = {
  ...{ id: 5, controller_id: 1001, platformGroup_id: 1, user_id: null, value: null, deviceName: 'ecu', doneAt: null },
  ...{ action_id: 1804, error: null, createdate: '2026-06-15T18:38:00Z', updatedate: '2026-06-15T18:38:00Z' },
};
const waits = { ...command, state: 'acknowledged', waitsUntil: '2026-06-15T18:42:00Z', waitsFor: 'ecu.run' };
const open = async (lang: 'en' | 'es', row: object) => {
  stubServer([
    [/controllerCommands/, [row]],
    [/facilities\/1/, { id: 1, hasAirRails: false }],
  ]);
  const entry = makeEntry(unitRecord(1), Date.parse('2026-06-15T18:39:00Z'));
  await showPage(<CommandsTab entry={entry} />, {
    features: [unitPageWeb, unitStatusWeb, commandsWeb],
    person: { lang },
  });
};

test.each([
  ['en', 'waits for the compressor’s minimum run until 11:42 AM'],
  ['es', 'espera la marcha mínima del compresor hasta las 11:42'],
] as const)('a command that waits says in %s for what and until when', async (lang, sentence) => {
  await open(lang, waits);
  expect((await screen.findByText((text) => text.startsWith(sentence))).tagName).toBe('DIV');
});

test('one that has ended waits for nothing', async () => {
  await open('en', { ...waits, state: 'done', doneAt: '2026-06-15T18:43:00Z' });
  expect(await screen.findByText(/6\/15\/2026.*11:43|Jun 15.*11:43/)).toBeDefined();
  expect(screen.queryByText(/waits for/)).toBeNull();
});

test.each([
  ['en', 'The unit has no humidifier'],
  ['es', 'La unidad no tiene Humidificador'],
] as const)('a refusal of the controller is said in %s', async (lang, sentence) => {
  const reason = { code: 'noDevice', values: { device: 'humidifier' } };
  await open(lang, { ...command, state: 'failed', error: 'The unit has no humidifier', result: { reason } });
  expect(await screen.findByText(sentence)).toBeDefined();
});
