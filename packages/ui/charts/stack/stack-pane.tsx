import Skeleton from '@mui/material/Skeleton';
import { useTheme } from '@mui/material/styles';
import { useEffect, useId, useMemo, type ReactNode } from 'react';
import { useUiTexts } from '../../texts/use-ui-texts.ts';
import { tokens } from '../../theme/tokens.ts';
import { showValue, summarize, type TargetBand, type TimedValue, type TimeSeries } from '../chart-data.ts';
import type { PaneSeries } from './pane-columns.ts';
import { PaneReadout } from './pane-readout.tsx';
import { useStackShared } from './stack-context.ts';
import { usePanePlot } from './use-pane-plot.ts';

interface StackPaneProps extends PaneSeries {
  bands?: readonly TargetBand[];
  /** What is read now: the headline of a pane that reaches to now. */
  newest?: TimedValue | undefined;
  /** What is read now is outside its band. */
  isOut?: boolean;
  /** What is read now was read long ago. */
  isOld?: boolean;
  /** Which colours of the theme's series draw the line and the one over it, from 1. */
  colour: number;
  overColour?: number;
  isLoading?: boolean;
  /** Instead of the drawing, where nothing could be read. */
  problem?: ReactNode;
}

const none: readonly never[] = [];

/** One metric of a stack: its name, its line over the common time, what it is. */
export function StackPane(props: StackPaneProps) {
  const { series, over, compare, bands = none, colour, overColour = colour + 1, isLoading = false } = props;
  const t = useUiTexts();
  const id = useId();
  const { store, axis, shown, onShow, ticks, dark, lines, paneHeight } = useStackShared();
  const colours = tokens[useTheme().palette.mode];
  const colourAt = (place: number) => colours.series[(place - 1) % colours.series.length] ?? colours.brand;
  const [line, overLine] = [colourAt(colour), colourAt(overColour)];
  const layers = useMemo(() => ({ bands, dark, lines }), [bands, dark, lines]);
  const { handle, attach } = usePanePlot({
    ...{ series, over, compare, layers, axis, colours, line, overLine, shown, ticks, onShow },
    height: paneHeight,
    syncKey: 'stack',
    onPoint: store.point,
  });
  useEffect(() => {
    // On paper there is no pane around it that says what is compared.
    const beside = compare && { ...compare, label: `${series.label} · ${compare.label}` };
    const all = [series, over, beside].filter((one): one is TimeSeries => one !== undefined);
    return store.add(id, { label: `${series.label} (${series.unit})`, series: all, canvas: handle.canvas });
  }, [store, id, series, over, compare, handle]);
  const summary = useMemo(() => summarize(series), [series]);
  return (
    <figure
      className="t-stack__row t-stack__pane"
      aria-label={series.label}
      style={{ '--line-colour': line, '--over-colour': overLine } as React.CSSProperties}
    >
      <figcaption className="t-stack__name">
        <strong>{series.label}</strong>
        <span>{series.unit}</span>
        {over ? (
          <span className="t-stack__over">
            {over.label} {over.unit}
          </span>
        ) : null}
      </figcaption>
      <div className="t-stack__plot" style={{ height: paneHeight }}>
        <div ref={attach} />
        {isLoading ? (
          <div className="t-stack__cover" role="status" aria-label={t('chart.loading')}>
            <Skeleton variant="rounded" width="100%" height="100%" />
          </div>
        ) : null}
        {props.problem ? <div className="t-stack__cover">{props.problem}</div> : null}
        {!isLoading && !summary && !props.problem ? <p className="t-stack__cover">{t('chart.empty')}</p> : null}
      </div>
      <PaneReadout
        {...{ series, over, compare }}
        newest={props.newest}
        isOut={props.isOut ?? false}
        isOld={props.isOld ?? false}
      />
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
    </figure>
  );
}
