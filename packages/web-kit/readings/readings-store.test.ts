import { describe, expect, test, vi } from 'vitest';
import { createReadingsStore } from './readings-store.ts';

function frames() {
  const waiting: (() => void)[] = [];
  return {
    paint: (draw: () => void) => waiting.push(draw),
    next: () => waiting.splice(0).forEach((draw) => draw()),
    waiting,
  };
}

describe('live readings', () => {
  test('a thousand readings of one metric repaint its tile once a frame, with the newest', () => {
    const { paint, next, waiting } = frames();
    const store = createReadingsStore(paint);
    const tile = vi.fn();
    store.subscribe(7, 'temperature', tile);
    for (let at = 1; at <= 1000; at += 1) store.put([{ unit: 7, metric: 'temperature', value: at, at }]);
    expect(tile).not.toHaveBeenCalled();
    expect(waiting).toHaveLength(1);
    next();
    expect(tile).toHaveBeenCalledTimes(1);
    expect(store.get(7, 'temperature')).toEqual({ value: 1000, at: 1000 });
  });

  test('a reading of another unit or metric leaves a tile alone', () => {
    const { paint, next } = frames();
    const store = createReadingsStore(paint);
    const tile = vi.fn();
    store.subscribe(7, 'temperature', tile);
    store.put([
      { unit: 8, metric: 'temperature', value: 1, at: 1 },
      { unit: 7, metric: 'humidity', value: 1, at: 1 },
    ]);
    next();
    expect(tile).not.toHaveBeenCalled();
  });

  test('an older reading that arrives late is ignored, shown or still waiting', () => {
    const { paint, next } = frames();
    const store = createReadingsStore(paint);
    store.put([{ unit: 1, metric: 'co2', value: 800, at: 20 }]);
    store.put([{ unit: 1, metric: 'co2', value: 700, at: 10 }]);
    next();
    store.put([{ unit: 1, metric: 'co2', value: 600, at: 15 }]);
    next();
    expect(store.get(1, 'co2')).toEqual({ value: 800, at: 20 });
  });

  test('what a tile reads stays the same object until something changes', () => {
    const { paint, next } = frames();
    const store = createReadingsStore(paint);
    store.put([{ unit: 1, metric: 'co2', value: 800, at: 20 }]);
    next();
    const before = store.get(1, 'co2');
    store.put([{ unit: 1, metric: 'co2', value: 800, at: 20 }]);
    next();
    expect(store.get(1, 'co2')).toBe(before);
  });

  test('a tile that went away is told nothing', () => {
    const { paint, next } = frames();
    const store = createReadingsStore(paint);
    const tile = vi.fn();
    store.subscribe(1, 'co2', tile)();
    store.put([{ unit: 1, metric: 'co2', value: 800, at: 20 }]);
    next();
    expect(tile).not.toHaveBeenCalled();
  });
});
