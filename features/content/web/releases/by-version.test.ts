import { expect, test } from 'vitest';
import { byVersion } from './by-version.ts';

test('release notes stand newest version first, as people count', () => {
  const notes = ['1.9.0', '1.10.0', '2.0', '1.10.0'].map((version, index) => ({
    version,
    component: index === 3 ? 'Controller' : 'Trellis',
  }));
  expect(notes.sort(byVersion).map(({ version, component }) => `${version} ${component}`)).toEqual([
    '2.0 Trellis',
    '1.10.0 Controller',
    '1.10.0 Trellis',
    '1.9.0 Trellis',
  ]);
});
