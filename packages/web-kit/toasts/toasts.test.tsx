// @vitest-environment happy-dom
import Dialog from '@mui/material/Dialog';
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Toasts } from './toasts.tsx';
import { useToast } from './use-toast.ts';

const toast = renderHook(useToast).result.current;
/** In small steps: what a timer draws may start the next one. */
async function seconds(count: number) {
  for (let step = 0; step < count * 10; step += 1) await act(() => vi.advanceTimersByTimeAsync(100));
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function show(said: () => void, beside = <Toasts />) {
  const drawn = render(beside);
  act(said);
  await seconds(0.1);
  return drawn;
}

test('a toast goes after four seconds', async () => {
  await show(() => toast.success('Saved.'));
  await seconds(3.5);
  expect(screen.getByRole('status').textContent).toBe('Saved.');
  await seconds(1.5);
  expect(screen.queryByText('Saved.')).toBeNull();
});

test('a toast is read out while a dialog is open, although the page behind is hidden', async () => {
  const page = (isOpen: boolean) => (
    <>
      <p>The page</p>
      <Dialog open={isOpen}>A question</Dialog>
      <Toasts />
    </>
  );
  const { rerender, container } = await show(() => toast.info('First'), page(false));
  rerender(page(true));
  await seconds(0.1);
  expect(container.getAttribute('aria-hidden')).toBe('true');
  act(() => toast.error('Refused.'));
  await seconds(0.1);
  expect(screen.getByRole('alert').textContent).toBe('Refused.');
  expect(screen.getByRole('status').textContent).toBe('First');
  expect(screen.getByRole('status').closest('[aria-live]')?.parentElement).toBe(document.body);
});

test('a toast that comes where a pointer rests goes as any other', async () => {
  await show(() => toast.success('Raised.'));
  // What the browser tells an element that appears beneath a pointer.
  fireEvent.pointerEnter(screen.getByRole('status'));
  await seconds(5);
  expect(screen.queryByText('Raised.')).toBeNull();
});

test('a pointer over a toast holds it; it goes four seconds after', async () => {
  await show(() => toast.error('Read me.'));
  fireEvent.pointerMove(screen.getByRole('alert'));
  await seconds(20);
  fireEvent.pointerLeave(screen.getByRole('alert'));
  await seconds(3.5);
  expect(screen.getByText('Read me.')).toBeTruthy();
  await seconds(1.5);
  expect(screen.queryByText('Read me.')).toBeNull();
});

test('what went wrong is copied with a button, and dismissed with another', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard);
  await show(() => toast.error('Code 7'));
  const [copy, dismiss] = screen.getAllByRole('button');
  fireEvent.click(copy as HTMLElement);
  await seconds(0.1);
  expect(copy?.getAttribute('aria-label')).toBe('toast.copied');
  expect(writeText).toHaveBeenCalledWith('Code 7');
  fireEvent.click(dismiss as HTMLElement);
  await seconds(1);
  expect(screen.queryByText('Code 7')).toBeNull();
  vi.restoreAllMocks();
});
