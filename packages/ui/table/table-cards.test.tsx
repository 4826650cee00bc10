// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { TableCards } from './table-cards.tsx';

afterEach(cleanup);

test('a card has no line for what a record does not say, also where a table shows a dash', () => {
  const row = { id: 1, name: 'Sow', does: '–', minutes: '45 min', note: '' };
  const column = (key: keyof typeof row) => ({ key, label: key, render: (one: typeof row) => one[key] });
  const columns = (['name', 'does', 'minutes', 'note'] as const).map(column);
  render(<TableCards label="Tasks" rows={[row]} rowKey={({ id }) => id} columns={columns} />, {
    wrapper: MemoryRouter,
  });
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['minutes']);
});
