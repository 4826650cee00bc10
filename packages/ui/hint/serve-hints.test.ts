// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { serveHints } from './serve-hints.ts';

let end: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<button data-hint="Lights on at 80%"><i>icon</i></button><p>text</p>';
  end = serveHints();
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

const bubble = () => document.querySelector<HTMLElement>('.t-hint')!;
const point = (selector: string) =>
  document
    .querySelector(selector)!
    .dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));

describe('a hint', () => {
  test('appears after the pointer rested on any part of its element', () => {
    point('i');
    expect(bubble().hidden).toBe(true);
    vi.advanceTimersByTime(300);
    expect(bubble().hidden).toBe(false);
    expect(bubble().textContent).toBe('Lights on at 80%');
  });

  test('follows what it says while it is shown', async () => {
    point('i');
    vi.advanceTimersByTime(300);
    document.querySelector('button')!.dataset['hint'] = 'Lights on at 60%';
    await Promise.resolve();
    expect(bubble().textContent).toBe('Lights on at 60%');
    expect(bubble().hidden).toBe(false);
  });

  test('goes when the pointer moves on, and by Esc', () => {
    point('i');
    vi.advanceTimersByTime(300);
    point('p');
    expect(bubble().hidden).toBe(true);
    point('i');
    vi.advanceTimersByTime(300);
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    expect(bubble().hidden).toBe(true);
  });

  test('of an element that is gone by then does not appear', () => {
    point('i');
    document.querySelector('button')!.remove();
    vi.advanceTimersByTime(300);
    expect(bubble().hidden).toBe(true);
  });

  test('does not follow a tap, but shows while a finger is held', () => {
    const finger = (type: string) =>
      document.querySelector('i')!.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'touch' }));
    finger('pointerover');
    finger('pointerup');
    vi.advanceTimersByTime(2000);
    expect(bubble().hidden).toBe(true);
    finger('pointerover');
    vi.advanceTimersByTime(450);
    expect(bubble().hidden).toBe(false);
    finger('pointerup');
    vi.advanceTimersByTime(1500);
    expect(bubble().hidden).toBe(true);
  });

  test('leaves nothing behind', () => {
    end();
    expect(document.querySelector('.t-hint')).toBeNull();
  });
});
