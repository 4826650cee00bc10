// @vitest-environment happy-dom
import type { EditorProps } from '@trellis/web-kit/records';
import { showPage } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
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
const editor = (value: unknown, onChange: (value: unknown) => void) =>
  ({ label: 'Curve', value, onChange, onBlur: () => undefined, isDisabled: false }) as unknown as EditorProps;

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

test('what completing a task does is chosen by boxes; none is nothing', async () => {
  const onChange = vi.fn();
  await showPage(<EffectsEditor {...editor(['harvest'], onChange)} />, { features });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Moves plants' }));
  expect(onChange).toHaveBeenLastCalledWith(['move', 'harvest']);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Harvests' }));
  expect(onChange).toHaveBeenLastCalledWith(null);
});
