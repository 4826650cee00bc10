import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTheme } from '@mui/material/styles';
import { useId } from 'react';
import { useUiTexts } from '../texts/use-ui-texts.ts';
import { tokens } from '../theme/tokens.ts';
import type { TimeAxis } from './axis-times.ts';
import {
  showValue,
  summarize,
  type ChartMarker,
  type TargetBand,
  type TimedValue,
  type TimeRange,
  type TimeSeries,
} from './chart-data.ts';
import { ChartReadout } from './chart-readout.tsx';
import { ChartTools } from './chart-tools.tsx';
import { panned, zoomed } from './chart-range.ts';
import { usePlot } from './use-plot.ts';
import 'uplot/dist/uPlot.min.css';
import './chart.css';

interface TimeSeriesChartProps {
  series: TimeSeries;
  /** The whole period; zooming stays within it. */
  range: TimeRange;
  axis: TimeAxis;
  bands?: readonly TargetBand[];
  /** When the lights were off. */
  dark?: readonly TimeRange[];
  markers?: readonly ChartMarker[];
  /** What is read now: the headline of a chart that reaches to now. */
  newest?: TimedValue | undefined;
  /** Charts with the same key share their crosshair and zoom. */
  syncKey?: string;
  /** Which colour of the theme's series draws the line, from 1. */
  colour?: number;
  height?: number;
  isLoading?: boolean;
  /** Told when another part is shown, so that it can be read at a finer resolution. */
  onShow?: (range: TimeRange) => void;
}

const none: readonly never[] = [];

/** One metric over time, with what it should have been and what happened meanwhile. */
export function TimeSeriesChart(props: TimeSeriesChartProps) {
  const { series, range, axis, bands = none, dark = none, markers = none, height = 240, colour = 1 } = props;
  const t = useUiTexts();
  const captionId = useId();
  const colours = tokens[useTheme().palette.mode];
  const line = colours.series[(colour - 1) % colours.series.length] ?? colours.brand;
  const { handle, attach, hovered } = usePlot({
    series,
    layers: { bands, dark, markers },
    axis,
    colours,
    line,
    whole: range,
    syncKey: props.syncKey,
    height,
    onShow: props.onShow,
  });
  const summary = summarize(series);
  const shown = () => handle.shown() ?? range;
  const keys: Record<string, () => void> = {
    ArrowLeft: () => handle.show(panned(shown(), -0.2, range)),
    ArrowRight: () => handle.show(panned(shown(), 0.2, range)),
    '+': () => handle.show(zoomed(shown(), 0.5, range)),
    '=': () => handle.show(zoomed(shown(), 0.5, range)),
    '-': () => handle.show(zoomed(shown(), 2, range)),
    '0': () => handle.show(range),
    Home: () => handle.show(range),
  };
  return (
    <figure className="t-chart" style={{ '--line-colour': line } as React.CSSProperties}>
      <figcaption className="t-chart__head" id={captionId}>
        <ChartReadout
          series={series}
          hovered={hovered}
          axis={axis}
          markers={markers}
          range={range}
          newest={props.newest}
        />
        <ChartTools series={series} axis={axis} canvas={handle.canvas} keys={keys} />
      </figcaption>
      <div
        className="t-chart__plot"
        style={{ height }}
        tabIndex={0}
        role="group"
        aria-labelledby={captionId}
        aria-description={t('chart.keys')}
        onKeyDown={(event) => {
          const act = keys[event.key];
          if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          act();
        }}
      >
        <div ref={attach} />
        {props.isLoading ? (
          <Box className="t-chart__over" role="status" aria-label={t('chart.loading')}>
            <Skeleton variant="rounded" width="100%" height="100%" />
          </Box>
        ) : null}
        {!props.isLoading && !summary ? <p className="t-chart__over t-chart__empty">{t('chart.empty')}</p> : null}
      </div>
      {summary ? (
        <p className="t-hidden">
          {t('chart.table', {
            count: summary.count,
            min: showValue(series, summary.min),
            max: showValue(series, summary.max),
            last: showValue(series, summary.last),
          })}
        </p>
      ) : null}
      <p className="t-chart__zone">{t('chart.zone', { zone: axis.zone.replaceAll('_', ' ') })}</p>
    </figure>
  );
}
