// @vitest-environment happy-dom
import type { EditorProps } from '@trellis/web-kit/records';
import { showPage } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState, type ComponentType } from 'react';
import { afterEach, expect, test } from 'vitest';
import { plantHealthWeb } from '../index.ts';
import { CausesEditor } from './editors/causes-editor.tsx';
import { LinesEditor } from './editors/lines-editor.tsx';
import { SymptomEditor } from './editors/symptom-editor.tsx';

afterEach(cleanup);

const show = async (Editor: ComponentType<EditorProps>, value: unknown) => {
  const values: unknown[] = [];
  function Form() {
    const [now, setNow] = useState(value);
    const onChange = (next: unknown) => {
      values.push(next);
      setNow(next);
    };
    const props = { label: 'Field', hint: undefined, error: undefined, isDisabled: false, onBlur: () => undefined };
    return <Editor {...({ ...props, value: now, onChange } as unknown as EditorProps)} />;
  }
  await showPage(<Form />, { features: [plantHealthWeb] });
  return () => values.at(-1);
};
const type = (name: string, value: string, at = 0) =>
  fireEvent.change(screen.getAllByRole('textbox', { name: new RegExp(`^${name}`) })[at] as HTMLElement, {
    target: { value },
  });

test('what is to be done is written a line each; a line that is begun can be typed on', async () => {
  const last = await show(LinesEditor, ['EC']);
  type('Field', 'EC\npH\n');
  expect(last()).toEqual(['EC', 'pH']);
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'EC\npH\n');
  type('Field', '');
  expect(last()).toBeNull();
});

test('causes have a name in both languages and how likely they are, in percent', async () => {
  const last = await show(CausesEditor, [{ label: 'Nitrogen', score: 0.8 }]);
  type('Cause \\(Spanish\\)', 'Nitrógeno');
  type('How likely', '65');
  expect(last()).toEqual([{ label: 'Nitrogen', labelEs: 'Nitrógeno', score: 0.65 }]);
  type('How likely', '650');
  expect(screen.getByText('A whole number from 0 to 100.')).toBeDefined();
  expect(last()).toEqual([{ label: 'Nitrogen', labelEs: 'Nitrógeno', score: 0.65 }]);
  fireEvent.click(screen.getByRole('button', { name: 'Add a cause' }));
  type('Cause', 'Cold', 2);
  expect(last()).toHaveLength(2);
  fireEvent.click(screen.getAllByRole('button', { name: 'Remove' })[0] as HTMLElement);
  expect(last()).toEqual([{ label: 'Cold', score: 0.5 }]);
});

test('what is seen is where, colour and pattern; what is emptied is left out', async () => {
  const last = await show(SymptomEditor, { position: 'old leaves', color: 'yellow' });
  type('Pattern', 'edges');
  expect(last()).toEqual({ position: 'old leaves', color: 'yellow', pattern: 'edges' });
  type('Color', '');
  expect(last()).toEqual({ position: 'old leaves', pattern: 'edges' });
});
