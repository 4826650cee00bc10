// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { lazyPart } from './lazy-parts.ts';

afterEach(cleanup);

const Words = ({ text }: { text: string }) => <p>{text}</p>;

test('a part comes when it is first shown', async () => {
  const Part = lazyPart(() => Promise.resolve(Words));
  render(<Part text="Lights" />);
  expect(screen.queryByText('Lights')).toBeNull();
  expect(await screen.findByText('Lights')).toBeDefined();
});

test('a part that was fetched before stands there at once, and pushes nothing away', async () => {
  const Part = lazyPart(() => Promise.resolve(Words));
  await Part.fetch();
  render(<Part text="Lights" />);
  expect(screen.getByText('Lights')).toBeDefined();
});
