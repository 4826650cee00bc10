// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { RichTextField } from './rich-text-field.tsx';

afterEach(cleanup);

test('formatted text is shown with its label; a value from outside replaces it', () => {
  const change = vi.fn();
  const { rerender } = render(<RichTextField label="Notes" value="<p>First</p>" onChange={change} />);
  const box = screen.getByRole('textbox', { name: 'Notes' });
  expect(box.textContent).toBe('First');
  rerender(<RichTextField label="Notes" value="<p>Second</p>" onChange={change} error="Required." />);
  expect(box.textContent).toBe('Second');
  expect(screen.getByText('Required.')).toBeTruthy();
  expect(change).not.toHaveBeenCalled();
});

test('a tool changes the text and says so', () => {
  const change = vi.fn();
  render(<RichTextField label="Notes" value="<p>First</p>" onChange={change} />);
  fireEvent.click(screen.getByRole('button', { name: 'Bullets' }));
  expect(change).toHaveBeenCalledWith('<ul><li><p>First</p></li></ul>');
});

test('who may not change it gets no tools', () => {
  render(<RichTextField label="Notes" value="<p>First</p>" onChange={() => undefined} disabled />);
  expect(screen.queryByRole('button', { name: 'Bold' })).toBeNull();
});
