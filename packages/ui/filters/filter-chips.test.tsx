// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { FilterChips } from './filter-chips.tsx';

afterEach(cleanup);

test('a filter wears the colour of its state only where something is in that state', () => {
  render(
    <FilterChips
      label="States"
      options={[
        { key: 'silent', label: 'Silent', state: 'offline', count: 2 },
        { key: 'running', label: 'Running', state: 'info', count: 0 },
        { key: 'all', label: 'All', state: 'healthy' },
      ]}
      selected={new Set<string>()}
      onToggle={() => undefined}
    />,
  );
  const states = screen.getAllByRole('button').map((chip) => [chip.textContent, chip.dataset['state']]);
  expect(states).toEqual([
    ['Silent2', 'offline'],
    ['Running', undefined],
    ['All', 'healthy'],
  ]);
});
