// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { useUnsavedGuard } from './use-unsaved-guard.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Form({ name }: { name: string }) {
  const [dialog, setDirty] = useUnsavedGuard();
  return (
    <>
      <button onClick={() => setDirty(true)}>{`Type in ${name}`}</button>
      <button onClick={() => setDirty(false)}>{`Save ${name}`}</button>
      {dialog}
    </>
  );
}

const open = () => {
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <>
          <Form name="outer" />
          <Form name="inner" />
          <Link to="/elsewhere">Leave</Link>
        </>
      ),
    },
    { path: '/elsewhere', element: <p>Elsewhere</p> },
  ]);
  render(<RouterProvider router={router} />);
  return (name: string) => fireEvent.click(screen.getByText(name));
};

test('work in a form is asked for although another one, without work, is open in front of it', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const press = open();
  press('Type in outer');
  press('Leave');
  expect(await screen.findByRole('dialog')).toBeDefined();
  expect(screen.queryByText('Elsewhere')).toBeNull();
  expect(warned).not.toHaveBeenCalledWith(expect.stringContaining('one blocker'));
});

test('what was saved is not asked for', async () => {
  const press = open();
  press('Type in inner');
  press('Save inner');
  press('Leave');
  expect(await screen.findByText('Elsewhere')).toBeDefined();
});
