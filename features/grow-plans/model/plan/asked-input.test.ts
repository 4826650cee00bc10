import { describe, expect, test } from 'vitest';
import { askedInputs, findInputFault, neededInputs } from './asked-input.ts';
import type { AskedInput } from './asked-kinds.ts';

const note: AskedInput = { key: 'note', label: 'Note', kind: 'text' };

describe('what a kind of work asks', () => {
  test('what its effects need is asked for once, whatever was written', () => {
    expect(neededInputs(['harvest', 'move']).map(({ key }) => key)).toEqual(['count', 'grams']);
    expect(askedInputs([note], ['harvest']).map(({ key }) => key)).toEqual(['note', 'count', 'grams']);
    expect(askedInputs(null, null)).toEqual([]);
  });

  test('what an effect needs cannot be made optional or something else, but keeps its words and bounds', () => {
    const written: AskedInput = { key: 'grams', label: 'Wet weight', kind: 'text', required: false, max: 900 };
    expect(askedInputs([written], ['sample'])).toEqual([
      { key: 'grams', label: 'Wet weight', kind: 'number', unit: 'g', required: true, max: 900 },
    ]);
  });

  test.each([
    [[{ ...note, label: ' ' }], { index: 0, fault: 'label' }],
    [[note, note], { index: 1, fault: 'key' }],
    [[{ ...note, kind: 'number', min: 7, max: 7 }], { index: 0, fault: 'bounds' }],
    [[{ ...note, kind: 'choice', options: ['Only'] }], { index: 0, fault: 'options' }],
    [[note, { ...note, key: 'ph', kind: 'number', min: 4, max: 8 }], undefined],
  ] as [AskedInput[], object | undefined][])('an input that cannot be asked is found: %j', (inputs, fault) =>
    expect(findInputFault(inputs)).toEqual(fault),
  );
});
