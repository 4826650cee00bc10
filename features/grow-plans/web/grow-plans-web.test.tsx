// @vitest-environment happy-dom
import type { EditorProps } from '@trellis/web-kit/records';
import { showPage } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { InputsEditor } from './asked-inputs/inputs-editor.tsx';
import { growPlansWeb } from './index.ts';
import { EffectsEditor } from './lists/effects-editor.tsx';
import { PointsEditor } from './vpd/points-editor.tsx';
import { WhichHumidity } from './vpd/which-humidity.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const features = [growPlansWeb];
const points = [
  { day: 0, min: 1, target: 1.2, max: 1.3 },
  { day: 20, min: 1.2, target: 1.35, max: 1.5 },
];
const editor = (value: unknown, onChange: (value: unknown) => void, others: Readonly<Record<string, unknown>> = {}) =>
  ({
    ...{ label: 'Curve', name: 'points', field: { kind: 'json' }, value, onChange, onBlur: () => undefined },
    ...{ isDisabled: false, valueOf: (key: string) => others[key] },
  }) as unknown as EditorProps;

test('a curve is typed in rows: what breaks a rule is said, and the drawing stands once it is whole', async () => {
  const onChange = vi.fn();
  await showPage(<PointsEditor {...editor(points, onChange)} />, { features });
  expect(
    screen.getByRole('img', { name: 'VPD by day of the stage. Day 0: 1.20 kPa; day 20: 1.35 kPa.' }),
  ).toBeDefined();
  const last = (name: string) => screen.getAllByRole('textbox', { name }).at(-1) as HTMLElement;
  fireEvent.change(last('Target (kPa)'), { target: { value: '1,6' } });
  expect(onChange).toHaveBeenLastCalledWith([points[0], { ...points[1], target: 1.6 }]);
  expect(screen.getByRole('alert').textContent).toBe('Lowest, target and highest ascend.');
  fireEvent.change(last('Target (kPa)'), { target: { value: '' } });
  expect(screen.getByRole('alert').textContent).toBe('A number is needed in every field.');
  fireEvent.change(last('Target (kPa)'), { target: { value: '1.3' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add a day' }));
  expect(onChange).toHaveBeenLastCalledWith([
    points[0],
    { ...points[1], target: 1.3 },
    { ...points[1], day: 27, target: 1.3 },
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Remove day 27' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('which humidity a profile takes at a temperature is answered for the day that is asked', async () => {
  await showPage(<WhichHumidity points={points} />, { features });
  // 26 °C holds 3.36 kPa: 1.2, 1.3 and 1.0 kPa short of it are 64, 61 and 70 %.
  expect(screen.getByRole('status').textContent).toBe('64 % for the target; between 61 and 70 %.');
  fireEvent.change(screen.getByRole('textbox', { name: 'On day' }), { target: { value: '20' } });
  expect(screen.getByRole('status').textContent).toBe('60 % for the target; between 55 and 64 %.');
  fireEvent.change(screen.getByRole('textbox', { name: 'Air temperature' }), { target: { value: '' } });
  expect(screen.getByRole('status').textContent).toBe('–');
});

test('in Spanish a curve shows and reads a point before its decimals, as instruments do', async () => {
  const onChange = vi.fn();
  const knots = [{ day: 0, min: 0.875, target: 1.125, max: 1.375 }];
  await showPage(<PointsEditor {...editor(knots, onChange)} />, { features, person: { lang: 'es' } });
  const shown = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
  expect(shown()).toEqual(['0', '0.875', '1.125', '1.375']);
  const [, , target] = screen.getAllByRole('textbox');
  fireEvent.change(target as HTMLElement, { target: { value: '1.25' } });
  expect(onChange).toHaveBeenLastCalledWith([{ ...knots[0], target: 1.25 }]);
  fireEvent.change(target as HTMLElement, { target: { value: '1,125' } });
  expect(onChange).toHaveBeenLastCalledWith([{ ...knots[0], target: 1125 }]);
  fireEvent.click(screen.getAllByRole('button').at(-1) as HTMLElement);
  expect(shown().slice(4)).toEqual(['7', '0.875', '1,125', '1.375']);
  cleanup();
  await showPage(<WhichHumidity points={points} />, { features, person: { lang: 'es' } });
  fireEvent.change(screen.getAllByRole('textbox')[0] as HTMLElement, { target: { value: '25.5' } });
  expect(screen.getByRole('status').textContent).toMatch(/^63/);
});

test('what completing a task does is chosen by boxes; none is nothing', async () => {
  const onChange = vi.fn();
  await showPage(<EffectsEditor {...editor(['harvest'], onChange)} />, { features });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Moves plants' }));
  expect(onChange).toHaveBeenLastCalledWith(['move', 'harvest']);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Harvests' }));
  expect(onChange).toHaveBeenLastCalledWith(null);
});

test('what the worker enters is written in rows: words in two languages, kind, unit, bounds, choices and order', async () => {
  const onChange = vi.fn();
  const kept = [
    { key: 'note', label: 'Note', kind: 'text', hint: 'kept' },
    { key: 'run_off_ph', label: 'Run-off pH', kind: 'number', min: 4, max: 8 },
    { key: 'look', label: 'Look', kind: 'choice', options: ['Fine', 'Poor'], required: true },
  ];
  await showPage(<InputsEditor {...editor(kept, onChange)} />, { features });
  const type = (name: string, place: number, value: string) =>
    fireEvent.change(screen.getAllByRole('textbox', { name })[place] as HTMLElement, { target: { value } });
  type('Label', 0, 'Gram weight');
  expect(onChange).toHaveBeenLastCalledWith([
    { ...kept[0], key: 'gram_weight', label: 'Gram weight' },
    kept[1],
    kept[2],
  ]);
  type('Label in Spanish', 1, 'pH del drenaje');
  expect(onChange).toHaveBeenLastCalledWith([kept[0], { ...kept[1], labelEs: 'pH del drenaje' }, kept[2]]);
  type('Lowest', 0, '4,5');
  expect(onChange).toHaveBeenLastCalledWith([kept[0], { ...kept[1], min: 4.5 }, kept[2]]);
  fireEvent.click(screen.getAllByRole('checkbox', { name: 'Required' })[0] as HTMLElement);
  expect(onChange).toHaveBeenLastCalledWith([{ ...kept[0], required: true }, kept[1], kept[2]]);
  fireEvent.click(screen.getByRole('button', { name: 'Look: up' }));
  expect(onChange).toHaveBeenLastCalledWith([kept[0], kept[2], kept[1]]);
  fireEvent.click(screen.getByRole('button', { name: 'Remove Note' }));
  expect(onChange).toHaveBeenLastCalledWith([kept[1], kept[2]]);
  fireEvent.click(screen.getByRole('button', { name: 'Add an input' }));
  expect(onChange).toHaveBeenLastCalledWith([...kept, { key: 'input', label: '', kind: 'number' }]);
  expect(screen.getByRole('figure', { name: 'As the worker sees it' }).textContent).toContain('4 to 8');
});

test('what an effect needs stands in the rows and cannot be taken out; what rows cannot show stays text', async () => {
  await showPage(<InputsEditor {...editor(null, vi.fn(), { effects: ['sample'] })} />, {
    features,
  });
  expect(screen.getByRole('button', { name: 'Remove Weight' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('checkbox', { name: 'Required by what it does' })).toHaveProperty('disabled', true);
  cleanup();
  await showPage(<InputsEditor {...editor([{ asks: 'anything' }], vi.fn())} />, { features });
  await screen.findByText('Rows cannot show this text. It is kept as it is.');
  expect(screen.getByRole('button', { name: 'Edit in rows' })).toHaveProperty('disabled', true);
});
