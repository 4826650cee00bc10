// @vitest-environment happy-dom
import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { revealDelayMs, useSlides } from './use-slides.ts';
import type { Slide } from './slide.ts';

configure({ asyncUtilTimeout: 30_000 });
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Show({ slides }: { slides: readonly Slide[] }) {
  const { slide, isPaused, isRevealed, onKeyDown } = useSlides(slides);
  return (
    <div role="group" aria-label="show" onKeyDown={onKeyDown}>
      {isRevealed ? slide?.key : 'logo'} {isPaused ? 'paused' : ''}
    </div>
  );
}
const slide = (key: string, seconds = 8): Slide => ({ key, seconds, content: null });
const shown = () => screen.getByRole('group').textContent.trim();
const pass = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};
const press = (key: string) => fireEvent.keyDown(screen.getByRole('group'), { key });

test('the first picture comes after a moment, each stands its time, and the last is followed by the first', () => {
  render(<Show slides={[slide('a'), slide('b', 3)]} />);
  expect(shown()).toBe('logo');
  pass(revealDelayMs);
  expect(shown()).toBe('a');
  pass(7999);
  expect(shown()).toBe('a');
  pass(1);
  expect(shown()).toBe('b');
  pass(3000);
  expect(shown()).toBe('a');
});

test('arrows turn, space holds what is shown until it is pressed again', () => {
  render(<Show slides={[slide('a'), slide('b'), slide('c')]} />);
  pass(revealDelayMs);
  press('ArrowLeft');
  expect(shown()).toBe('c');
  press('ArrowRight');
  press('ArrowRight');
  expect(shown()).toBe('b');
  press(' ');
  pass(60_000);
  expect(shown()).toBe('b paused');
  press(' ');
  pass(8000);
  expect(shown()).toBe('c');
});

test('what is shown stays while others come and go; when it goes, another takes its place', () => {
  const { rerender } = render(<Show slides={[slide('a'), slide('b')]} />);
  pass(revealDelayMs);
  pass(8000);
  expect(shown()).toBe('b');
  rerender(<Show slides={[slide('new'), slide('a'), slide('b')]} />);
  expect(shown()).toBe('b');
  rerender(<Show slides={[slide('new'), slide('a')]} />);
  expect(shown()).toBe('a');
  rerender(<Show slides={[]} />);
  expect(shown()).toBe('');
});
