// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readStyleSheets } from '../testing/index.ts';
import { LoadingDialog } from './loading-dialog.tsx';
import { OptionDialog } from './option-dialog.tsx';
import { PromptDialog } from './prompt-dialog.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

// How wide a dialog is stands in the style sheets.
readStyleSheets();
afterEach(cleanup);

const paperOf = (dialog: HTMLElement) => getComputedStyle(dialog).width;

test('a decision within a form confirms itself, and does not save the form around it', () => {
  const [onConfirm, onSave] = [vi.fn(), vi.fn()];
  render(
    <form onSubmit={onSave}>
      <OptionDialog open title="Shift" confirmLabel="Shift dates" onConfirm={onConfirm} onClose={() => undefined}>
        By two days.
      </OptionDialog>
    </form>,
  );
  fireEvent.submit(screen.getByRole('button', { name: 'Shift dates' }));
  expect(onConfirm).toHaveBeenCalledOnce();
  expect(onSave).not.toHaveBeenCalled();
});

describe('a prompt', () => {
  const onConfirm = vi.fn();
  beforeEach(() => onConfirm.mockReset());
  const open = () =>
    render(
      <PromptDialog
        open
        title="New thread"
        text="Everybody can read it."
        fields={[
          { name: 'subject', label: 'Subject', rules: [(value) => value !== '' || 'Required.'] },
          { name: 'note', label: 'Note', value: 'First' },
        ]}
        confirmLabel="Start"
        onConfirm={onConfirm}
        onClose={() => undefined}
      />,
    );
  const button = () => screen.getByRole('button', { name: 'Start' });

  test('is 400 px wide and waits until its fields pass their rules', () => {
    open();
    expect(paperOf(screen.getByRole('dialog', { name: 'New thread' }))).toBe('400px');
    expect(button()).toHaveProperty('disabled', true);
    fireEvent.change(screen.getByLabelText('Subject'), { target: { value: '   ' } });
    expect(button()).toHaveProperty('disabled', true);
    fireEvent.submit(button());
    expect(onConfirm).not.toHaveBeenCalled();
    fireEvent.change(screen.getByLabelText('Subject'), { target: { value: ' Mites ' } });
    fireEvent.click(button());
    expect(onConfirm).toHaveBeenCalledWith({ subject: 'Mites', note: 'First' });
  });

  test('says what is wrong once a field is left, not before', () => {
    open();
    expect(screen.queryByText('Required.')).toBeNull();
    fireEvent.blur(screen.getByLabelText('Subject'));
    expect(screen.getByText('Required.')).toBeTruthy();
  });
});

test('a message is read and closed', () => {
  const onClose = vi.fn();
  render(<ShortcutsDialog open title="Keyboard" shortcuts={[{ keys: ['n'], text: 'New' }]} onClose={onClose} />);
  expect(paperOf(screen.getByRole('dialog', { name: 'Keyboard' }))).toBe('400px');
  expect(screen.getByText('New')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalled();
});

describe('waiting', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000));

  test('what is over at once shows nothing', async () => {
    render(<LoadingDialog message="Opening" />);
    await seconds(0.2);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('tells what is under way and for how long, and offers no way out where there is none', async () => {
    render(<LoadingDialog message="Opening North" />);
    await seconds(75.5);
    expect(screen.getByRole('dialog', { name: 'Opening North' })).toBeTruthy();
    expect(screen.getByRole('timer').textContent).toBe('Running for 1:15');
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('is cancelled with the button and with Esc', async () => {
    const onCancel = vi.fn();
    render(<LoadingDialog message="Collecting" done={0.5} onCancel={onCancel} />);
    await seconds(1);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(onCancel).toHaveBeenCalledTimes(2);
  });
});
