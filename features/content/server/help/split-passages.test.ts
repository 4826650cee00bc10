import { expect, test } from 'vitest';
import { splitPassages } from './split-passages.ts';

test('a page falls into what stands under each heading and each term, without markup', () => {
  const body = `<h1>Words</h1><p class="lead">All of <em>them</em>.</p><h2>Growing &amp; more</h2><ul><li>One</li><li>Two</li></ul>
    <dl><dt>Lifecycle</dt><dd>One run of a plan.</dd><dt>Unit</dt><dd>A rack.</dd></dl>`;
  expect(splitPassages(body)).toEqual([
    { heading: 'Words', text: 'All of them.' },
    { heading: 'Growing & more', text: 'One. Two.' },
    { heading: 'Lifecycle', text: 'One run of a plan.' },
    { heading: 'Unit', text: 'A rack.' },
  ]);
});
