import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { RunTimeline, TimelineRun } from '@trellis/lifecycles/model';
import { EmptyNotice } from '@trellis/ui';
import { Timeline, TimelineTable, timelineZooms, type BlockChange, type TimelineZoom } from '@trellis/ui/timeline';
import { useFormat } from '@trellis/web-kit';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { ShiftDialog } from '../actions/shift.dialog.tsx';
import { layOutRuns, plannedEnd } from './lay-out-runs.ts';
import { useMayShift } from './use-may-shift.ts';

const dayMs = 86_400_000;

interface RunGanttProps {
  timeline: RunTimeline;
  span: { firstDay: string; days: number; zone: string; now: number };
}

/** Runs by unit over the days, with their phases; those whose harvest is late are outlined. A run opens on the list; one that is
 * drawn to other days asks for the shift that it would be, with every date. */
export function RunGantt({ timeline, span }: RunGanttProps) {
  const { t } = useTranslation('lifecycles');
  const { locale, number, day } = useFormat();
  const navigate = useNavigate();
  const mayShift = useMayShift();
  const [query, setQuery] = useSearchParams();
  const zoom = timelineZooms.find((one) => one === query.get('zoom')) ?? 'week';
  const isTable = query.get('as') === 'table';
  const set = (key: string, value: string | null) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === null) next.delete(key);
        else next.set(key, value);
        return next;
      },
      { preventScrollReset: true },
    );
  const { rows, blocks } = useMemo(
    () =>
      layOutRuns(
        timeline,
        {
          state: (state) => t(`records.lifecycle.choices.state.${state}`),
          late: (count) => t('list.late', { count }),
          isOver: t('views.isOver'),
        },
        span.now,
      ),
    [timeline, t, span.now],
  );
  const clock = useMemo(() => ({ zone: span.zone, locale }), [span.zone, locale]);
  const runById = useMemo(() => new Map(timeline.runs.map((run) => [String(run.id), run])), [timeline.runs]);
  const runOf = (blockId: string) => runById.get(blockId.split('-')[0] ?? '');
  const [shifting, setShifting] = useState<{ run: TimelineRun; days: number }>();
  const edits = {
    refuse: ({ block, row, from, to }: BlockChange) => {
      if (row !== block.row) return t('views.staysOnShelf');
      // What has begun keeps its start: its end alone moves.
      const isBegun = runOf(block.id)?.state === 'in_flight';
      return to <= span.now || (!isBegun && from < span.now - dayMs) ? t('views.past') : undefined;
    },
    onChange: ({ block, from, to }: BlockChange) => {
      const run = runOf(block.id);
      if (!run) return;
      // Of one that is drawn past its end, the end itself moves.
      const days = Math.round((to === block.to ? from - block.from : to - plannedEnd(run)) / dayMs);
      if (days !== 0) setShifting({ run, days });
    },
  };
  const open = ({ id }: { id: string }) => {
    const run = runOf(id);
    if (run) void navigate(`/lifecycles/all?record=${run.id}`);
  };
  if (rows.length === 0) return <EmptyNotice text={t('views.nothing')} onClearFilters={() => set('q', null)} />;
  const shown = {
    label: t('views.gantt'),
    rows,
    blocks,
    clock,
    now: span.now,
    rowsLabel: t('views.unit'),
    onOpen: open,
  };
  return (
    <>
      <div className="lc-tools">
        <ToggleButtonGroup
          exclusive
          size="small"
          value={zoom}
          aria-label={t('views.scale')}
          onChange={(_event, next: TimelineZoom | null) => next && set('zoom', next === 'week' ? null : next)}
        >
          {timelineZooms.map((one) => (
            <ToggleButton key={one} value={one}>
              {t(`views.zoom.${one}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <ToggleButton
          size="small"
          value="table"
          selected={isTable}
          onChange={() => set('as', isTable ? null : 'table')}
        >
          {t('views.asTable')}
        </ToggleButton>
      </div>
      {isTable ? (
        <TimelineTable {...shown} />
      ) : (
        <Timeline
          {...shown}
          firstDay={span.firstDay}
          days={span.days}
          zoom={zoom}
          edits={mayShift ? edits : undefined}
          showName={({ id, name, level }) => (level === 2 ? <Link to={`/device/unit-${id}/0`}>{name}</Link> : name)}
          card={({ id }) => {
            const run = runOf(id);
            if (!run) return null;
            return (
              <div className="lc-card">
                <strong>{run.name}</strong>
                <span>{[run.crop, run.growplan].join(' · ')}</span>
                <span>{t('run.plants', { count: run.plants })}</span>
                {run.harvestdate === null ? null : <span>{t('run.harvest', { date: day(run.harvestdate) })}</span>}
                {run.expectedGrams === null ? null : (
                  <span>{t('views.grams', { grams: number(run.expectedGrams) })}</span>
                )}
              </div>
            );
          }}
        />
      )}
      {shifting ? (
        <ShiftDialog
          key={`${shifting.run.id} ${shifting.days}`}
          run={shifting.run}
          days={shifting.days}
          onClose={() => setShifting(undefined)}
        />
      ) : null}
    </>
  );
}
