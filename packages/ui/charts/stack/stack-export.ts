import type { TranslateUi } from '../../texts/index.ts';
import { csvLine, asHeading } from '../chart-export.ts';
import type { StackStore } from './stack-store.ts';

/** Everything the panes of a stack show as CSV (RFC 4180): UTC, time in the zone, and mean, lowest, highest of each series. */
export function stackCsv(store: StackStore, { from, to }: { from: number; to: number }, zone: string, t: TranslateUi) {
  const all = store.parts().flatMap(({ series }) => series);
  const head = ['UTC', `${t('chart.time')} (${zone})`];
  const rows = new Map<number, (number | null | undefined)[]>();
  all.forEach((series, place) => {
    head.push(
      ...['mean', 'min', 'max'].map((part) => asHeading(`${series.label} ${series.unit} ${t(`chart.${part}`)}`)),
    );
    series.times.forEach((time, index) => {
      if (time < from || time > to) return;
      const row = rows.get(time) ?? Array.from({ length: all.length * 3 });
      const mean = series.mean[index] ?? null;
      row[place * 3] = mean;
      row[place * 3 + 1] = series.min ? series.min[index] : mean;
      row[place * 3 + 2] = series.max ? series.max[index] : mean;
      rows.set(time, row);
    });
  });
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  const lines = [...rows]
    .sort(([one], [other]) => one - other)
    .map(([time, values]) => csvLine([new Date(time).toISOString(), clock.format(time), ...values]));
  return [csvLine(head), ...lines].join('\r\n') + '\r\n';
}

/** The stack as it is drawn, with its title, lanes and time axis, as a PNG file. */
export function stackPng(
  store: StackStore,
  title: string,
  colours: { paper: string; text: string; textSoft: string },
): Promise<Blob | null> {
  const root = store.root();
  if (!root) return Promise.resolve(null);
  const scale = window.devicePixelRatio || 1;
  const whole = root.getBoundingClientRect();
  const head = 36;
  const picture = document.createElement('canvas');
  picture.width = whole.width * scale;
  picture.height = (whole.height + head) * scale;
  const context = picture.getContext('2d');
  if (!context) return Promise.resolve(null);
  context.scale(scale, scale);
  context.fillStyle = colours.paper;
  context.fillRect(0, 0, whole.width, whole.height + head);
  const write = (text: string, x: number, y: number, font: string, colour: string) => {
    context.font = `${font} 'Inter Variable', sans-serif`;
    context.fillStyle = colour;
    context.fillText(text, x, y);
  };
  write(title, 12, 23, '600 14px', colours.text);
  const placeOf = (element: Element) => {
    const box = element.getBoundingClientRect();
    return { x: box.left - whole.left, y: box.top - whole.top + head, width: box.width, height: box.height };
  };
  for (const canvas of root.querySelectorAll('canvas')) {
    const { x, y, width, height } = placeOf(canvas);
    context.drawImage(canvas, x, y, width, height);
  }
  for (const drawing of root.querySelectorAll<SVGSVGElement>('svg[data-lane]'))
    drawLane(context, drawing, placeOf(drawing));
  for (const text of root.querySelectorAll('[data-tick], [data-png], .t-stack__name > *, .t-stack__value > *')) {
    const { x, y, height } = placeOf(text);
    write(text.textContent, x, y + height * 0.75, '12px', text.matches('strong') ? colours.text : colours.textSoft);
  }
  return new Promise((resolve) => picture.toBlob(resolve, 'image/png'));
}

/** A lane is drawn in units of its own, finer than any screen. */
function drawLane(
  context: CanvasRenderingContext2D,
  drawing: SVGSVGElement,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): void {
  const { width: unitsX, height: unitsY } = drawing.viewBox.baseVal;
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  context.translate(x, y);
  context.scale(width / unitsX, height / unitsY);
  for (const path of drawing.querySelectorAll('path')) {
    const { fill, opacity } = getComputedStyle(path);
    context.globalAlpha = Number(opacity);
    context.fillStyle = fill;
    context.fill(new Path2D(path.getAttribute('d') ?? ''));
  }
  context.restore();
}
