// @vitest-environment happy-dom
import { refusal, showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { planEditorWeb } from '../index.ts';
import { CreatePlanPage } from './create-plan.page.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

test('a plan that is begun from a run of a comparison begins as that run went, and keeps what was typed', async () => {
  sessionStorage.setItem('trellis.new-plan.1', JSON.stringify({ name: 'Autumn', source: 'blank' }));
  const rights = { create: true, update: true, delete: true };
  stubServer([
    [/about/, { rights, history: true, creators: [], isImportable: false, hidden: [], references: {} }],
    [/ag_lifecycles\?/, [{ id: 7, name: 'Summer run', actualHarvestDate: '2026-08-01' }]],
    [/ag_lifecycles\/7/, { id: 7, growplanVersion_id: 3 }],
  ]);
  await showPage(<CreatePlanPage />, {
    ...{ features: [planEditorWeb], path: '/growplans/creategrowplan?lifecycle=7', route: '/growplans/creategrowplan' },
    person: { id: 1 },
  });
  expect(await screen.findByRole('radio', { name: 'A past run' })).toHaveProperty('checked', true);
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Run' }).textContent).toBe('Summer run'));
  expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'Autumn');
});

test('what could not be loaded says so, and is asked for again', async () => {
  const rights = { create: true, update: true, delete: true };
  stubServer([
    [/about/, { rights, history: true, creators: [], isImportable: false, hidden: [], references: {} }],
    [/ag_growPhaseTemplates/, refusal(500, 'Templates are out')],
    [/ag_growplanCategories/, refusal(500, 'Categories are out')],
    [/ag_lifecycles\?/, refusal(500, 'Runs are out')],
  ]);
  await showPage(<CreatePlanPage />, { ...{ features: [planEditorWeb], path: '/growplans/creategrowplan' } });
  expect(await screen.findByText('Categories are out')).toBeDefined();
  expect(await screen.findByText('Templates are out')).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: 'A past run' }));
  expect(await screen.findByText('Runs are out')).toBeDefined();
  expect(screen.queryByText('No run has ended yet.')).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(2);
});

test('what was typed of a new plan is kept as it is typed', async () => {
  const rights = { create: true, update: true, delete: true };
  stubServer([[/about/, { rights, history: true, creators: [], isImportable: false, hidden: [], references: {} }]]);
  const options = { features: [planEditorWeb], path: '/growplans/creategrowplan', person: { id: 1 } };
  await showPage(<CreatePlanPage />, options);
  fireEvent.change(screen.getByRole('textbox', { name: /^Name/ }), { target: { value: 'Autumn' } });
  cleanup();
  await showPage(<CreatePlanPage />, options);
  expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'Autumn');
});
