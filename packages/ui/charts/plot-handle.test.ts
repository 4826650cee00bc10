// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest';
import { createPlotHandle } from './plot-handle.ts';

const made = vi.hoisted(() => [] as { scales: { x: { min: number | null } }; redraw: () => void }[]);
vi.mock('./uplot.ts', () => ({
  default: class {
    scales = { x: { min: null as number | null, max: null } };
    redraw = vi.fn();
    setData = vi.fn();
    destroy = vi.fn();
    constructor() {
      made.push(this);
    }
  },
}));

test('a pane drawn anew, for another theme or language, keeps its time: it is not drawn again before it knows it', () => {
  const series = { series: { label: 'Temperature', unit: '°C', times: [0, 60_000], mean: [20, 21] } };
  const handle = createPlotHandle();
  onTestFinished(handle.draw({ width: 300, height: 100, series: [] }, series, document.createElement('div')));
  const [plot] = made;
  handle.feed(series);
  expect(plot?.redraw).not.toHaveBeenCalled();
  if (plot) plot.scales.x.min = 0;
  handle.feed(series);
  expect(plot?.redraw).toHaveBeenCalledOnce();
});
