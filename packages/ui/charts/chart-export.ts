import type { TranslateUi } from '../texts/index.ts';
import type { TimeSeries } from './chart-data.ts';

/** The readings as CSV (RFC 4180): UTC, time in the axis' zone, mean, lowest, highest. */
export function chartCsv(series: TimeSeries, zone: string, t: TranslateUi): string {
  const name = `${series.label} ${series.unit}`;
  const head = [
    'UTC',
    `${t('chart.time')} (${zone})`,
    ...['mean', 'min', 'max'].map((part) => `${name} ${t(`chart.${part}`)}`),
  ];
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  const rows = series.times.map((time, index) => {
    const mean = series.mean[index] ?? null;
    return [
      new Date(time).toISOString(),
      clock.format(time),
      mean,
      series.min ? series.min[index] : mean,
      series.max ? series.max[index] : mean,
    ];
  });
  return [head.map(asText), ...rows].map((row) => row.map(csvField).join(',')).join('\r\n') + '\r\n';
}

/** A heading begins with a name that people gave: signs before it might make a spreadsheet run it. */
const asText = (heading: string): string => (/^[\p{L}\p{N}]/u.test(heading) ? heading : `'${heading}`);

const csvField = (value: string | number | null | undefined): string => {
  const text = value == null ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** The drawn chart with its title on the given ground, as a PNG file. */
export function chartPng(
  canvas: HTMLCanvasElement,
  title: string,
  colours: { paper: string; text: string },
): Promise<Blob | null> {
  const scale = window.devicePixelRatio || 1;
  const head = 36 * scale;
  const picture = document.createElement('canvas');
  picture.width = canvas.width;
  picture.height = canvas.height + head;
  const context = picture.getContext('2d');
  if (!context) return Promise.resolve(null);
  context.fillStyle = colours.paper;
  context.fillRect(0, 0, picture.width, picture.height);
  context.fillStyle = colours.text;
  context.font = `600 ${14 * scale}px 'Inter Variable', sans-serif`;
  context.fillText(title, 12 * scale, 23 * scale);
  context.drawImage(canvas, 0, head);
  return new Promise((resolve) => picture.toBlob(resolve, 'image/png'));
}
