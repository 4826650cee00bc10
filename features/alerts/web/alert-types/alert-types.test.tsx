// @vitest-environment happy-dom
import type { EditorProps } from '@trellis/web-kit/records';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { alertTypesWeb } from './alert-types-web.ts';
import { draftOf } from './draft-rule.ts';
import { RuleEditor } from './rule-editor.tsx';
import { TemplateEditor } from './template-editor.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = async (
  Editor: (props: EditorProps) => React.ReactNode,
  given: Partial<EditorProps>,
  lang: 'en' | 'es' = 'en',
) => {
  stubServer([[/./, []]]);
  const onChange = vi.fn();
  const props = {
    label: 'Field',
    name: 'rule',
    onChange,
    onBlur: vi.fn(),
    inputRef: vi.fn(),
    isDisabled: false,
    valueOf: () => 10,
  };
  await showPage(<Editor {...(props as unknown as EditorProps)} {...given} />, {
    features: [alertTypesWeb],
    person: { lang },
  });
  return onChange;
};

test('a rule reads in words, and its limit is typed', async () => {
  const onChange = await show(RuleEditor, { value: { metric: 'co2', comparison: 'above', limit: 1500 } });
  expect(await screen.findByText('CO2 above 1,500 ppm')).toBeDefined();
  fireEvent.change(screen.getByRole('textbox', { name: 'Limit (ppm)' }), { target: { value: '1800' } });
  expect(onChange).toHaveBeenLastCalledWith({ metric: 'co2', comparison: 'above', limit: 1800 });
  fireEvent.change(screen.getByRole('textbox', { name: 'Limit (ppm)' }), { target: { value: 'many' } });
  expect(onChange).toHaveBeenLastCalledWith({ metric: 'co2', comparison: 'above' });
});

test('a limit is read, and shown, as the reader writes numbers', async () => {
  const rule = { metric: 'vpd', comparison: 'above', limit: 1.125 };
  const english = await show(RuleEditor, { value: { metric: 'co2', comparison: 'above', limit: 1500 } });
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: '1,800' } });
  expect(english).toHaveBeenLastCalledWith({ metric: 'co2', comparison: 'above', limit: 1800 });
  cleanup();
  const spanish = await show(RuleEditor, { value: rule }, 'es');
  expect((await screen.findByRole<HTMLInputElement>('textbox')).value).toBe('1.125');
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '1.25' } });
  expect(spanish).toHaveBeenLastCalledWith({ ...rule, limit: 1.25 });
});

test('what the product finds by itself is said and not built', async () => {
  await show(RuleEditor, { value: { metric: 'irrigationLate', comparison: 'event' } });
  expect(await screen.findByText(/Irrigation is late or was missed/)).toBeDefined();
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('a message is read with an example filled in', async () => {
  await show(TemplateEditor, { name: 'messageTemplate', value: '{unit}: {value} above {limit}' });
  expect((await screen.findByText(/W-01:/)).textContent).toMatch(/W-01: \d+\.\d °[CF] above \d+\.\d °[CF]/);
});

test('what is tried is what stands in the form: typed waits as their writer writes them, and none that is no number', () => {
  const rule = { metric: 'co2', comparison: 'above', limit: 1500 } as const;
  const form: Record<string, unknown> = { delayMin: '20', clearMin: 5, deadBand: '1,5' };
  expect(draftOf(rule, (key) => form[key], 'es')).toEqual({ rule, delayMin: 20, clearMin: 5, deadBand: 1.5 });
  expect(draftOf(rule, () => '', 'en')).toEqual({ rule, delayMin: 0, clearMin: 0, deadBand: null });
  expect(draftOf(rule, () => 'soon', 'en')).toMatchObject({ delayMin: undefined, clearMin: undefined });
});
