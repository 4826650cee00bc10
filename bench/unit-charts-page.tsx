/** What the benchmark of the unit's charts runs in the browser: six metrics of thirty days, drawn once per call. */
import { createStack, StackPane, TimeStack, type TimeSeries } from '@trellis/ui/charts';
import { TrellisTheme } from '@trellis/ui';
import { createRoot } from 'react-dom/client';

const hour = 3_600_000;
const days = 30;
const to = Date.UTC(2026, 10, 22);
const range = { from: to - days * 24 * hour, to };
const axis = { zone: 'America/Los_Angeles', locale: 'en', isHour24: false };
const metrics = ['Temperature', 'Humidity', 'VPD', 'CO2', 'Soil moisture', 'Soil EC'];

function makeSeries(label: string, place: number, points: number): TimeSeries {
  const step = (range.to - range.from) / points;
  const times = Array.from({ length: points }, (_, index) => range.from + index * step);
  const mean = times.map((_, index) => 20 + place + 4 * Math.sin(index / 11) + Math.sin(index * 7.3));
  return { label, unit: 'u', times, mean, min: mean.map((one) => one - 1), max: mean.map((one) => one + 1) };
}

/** Draws everything anew; answers how long it took until it could be seen (ms). */
async function draw(points: number): Promise<number> {
  const data = metrics.map((label, place) => makeSeries(label, place, points));
  const bands = Array.from({ length: days * 2 }, (_, half) => ({
    from: range.from + half * 12 * hour,
    to: range.from + (half + 1) * 12 * hour,
    min: 19 + (half % 2),
    max: 24 + (half % 2),
  }));
  const dark = bands.filter((_, index) => index % 2 === 1);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const store = createStack();
  const begun = performance.now();
  root.render(
    <TrellisTheme scheme="light">
      <TimeStack
        store={store}
        label="History"
        axis={axis}
        whole={range}
        shown={range}
        onShow={() => undefined}
        dark={dark}
      >
        {data.map((series, index) => (
          <StackPane key={series.label} series={series} bands={bands} colour={index + 1} />
        ))}
      </TimeStack>
    </TrellisTheme>,
  );
  while (place.querySelectorAll('canvas').length < metrics.length) await frame();
  await frame();
  const took = performance.now() - begun;
  root.unmount();
  place.remove();
  return took;
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

Object.assign(globalThis, { draw });
