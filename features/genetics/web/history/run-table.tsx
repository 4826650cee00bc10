import useMediaQuery from '@mui/material/useMediaQuery';
import { celsiusDifferenceToFahrenheit, temperatureUnit } from '@trellis/climate/model';
import type { RunResult } from '@trellis/genetics/model';
import { costParts, harvestWeight, knownCost, type BriefClimateScore } from '@trellis/lifecycles/model';
import { EmptyNotice, phoneBreakpoint } from '@trellis/ui';
import { DataTable, TableCards, type TableColumn, type TableSort } from '@trellis/ui/table';
import { useFormat } from '@trellis/web-kit';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

interface RunTableProps {
  runs: readonly RunResult[];
  /** How those that were asked about kept their climate, by run. */
  climates?: ReadonlyMap<number, BriefClimateScore> | undefined;
  /** In a narrow place: the run and what it gave, without strain, plan and area. */
  isBrief?: boolean;
}

type Figure = number | string | null;
type RunColumn = TableColumn<RunResult> & { sortBy: (run: RunResult) => Figure };

/** Runs in figures, sorted by any of them; those that gave something first, the newest before the others. */
export function RunTable({ runs, climates, isBrief = false }: RunTableProps) {
  const { t } = useTranslation('genetics');
  const isPhone = useMediaQuery(`(max-width: ${phoneBreakpoint - 0.05}px)`);
  const columns = useColumns(isBrief, climates);
  const [sort, setSort] = useState<TableSort>();
  const rows = useMemo(() => arrange(runs, columns, sort), [runs, columns, sort]);
  if (runs.length === 0) return <EmptyNotice text={t('history.empty')} />;
  const content = {
    label: t('history.runs'),
    columns,
    rows,
    rowKey: (run: RunResult) => run.lifecycle_id,
    isFaded: (run: RunResult) => run.excludeFromStats,
  };
  const onSort = (key: string) =>
    setSort((now) => ({ key, isDescending: now?.key === key ? !now.isDescending : true }));
  return isPhone ? <TableCards {...content} /> : <DataTable {...content} sort={sort} onSort={onSort} />;
}

function arrange(runs: readonly RunResult[], columns: readonly RunColumn[], sort: TableSort | undefined) {
  const by = columns.find(({ key }) => key === sort?.key)?.sortBy;
  // What gave something is the history; what still grows comes after it.
  if (!by || !sort)
    return runs.toSorted((one, other) => Number(one.dryGrams === null) - Number(other.dryGrams === null));
  const sign = sort.isDescending ? -1 : 1;
  // What is not known stands last, whichever way.
  return runs.toSorted((one, other) => {
    const [a, b] = [by(one), by(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b)));
  });
}

/** One figure over another, where both are known. */
export const per = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole <= 0 ? null : part / whole;

function useColumns(isBrief: boolean, climates: RunTableProps['climates']): RunColumn[] {
  const { t } = useTranslation('genetics');
  const { number, date, day, units } = useFormat();
  return useMemo(() => {
    const isMetric = units === 'metric';
    const gradeName = (grade: string) => t(`history.grade.${grade}`, { defaultValue: grade });
    const figure = (key: string, label: string, value: (run: RunResult) => number | null, decimals = 0, unit = '') => ({
      ...{ key, label, align: 'end' as const, isSortable: true, sortBy: value },
      render: (run: RunResult) => {
        const found = value(run);
        return found === null ? '–' : `${number(found, decimals)}${unit}`;
      },
    });
    const words = (key: string, label: string, value: (run: RunResult) => string | null, render = value) => ({
      ...{ key, label, isSortable: true, sortBy: value },
      render: (run: RunResult) => render(run) ?? '–',
    });
    const where = [
      words('growplan', t('history.plan'), ({ growplan }) => growplan),
      words('rooms', t('history.rooms'), ({ rooms }) => rooms),
    ];
    const climate = (
      key: keyof Omit<BriefClimateScore, 'lifecycle_id' | 'phases'>,
      [decimals, unit, factor]: readonly [number, string, number],
    ) =>
      figure(
        key,
        t(`history.climate.${key}`),
        ({ lifecycle_id }) => {
          const value = climates?.get(lifecycle_id)?.[key] ?? null;
          return value === null ? null : value * factor;
        },
        decimals,
        unit,
      );
    const degrees = [0, ` ${temperatureUnit(units)} h`, isMetric ? 1 : celsiusDifferenceToFahrenheit(1)] as const;
    const kept = [
      ...[climate('score', [0, ' %', 100]), climate('warm', degrees), climate('cold', degrees)],
      ...[climate('vpd', [0, ' %', 100]), climate('vpdMean', [2, '', 1]), climate('dli', [1, '', 1])],
      ...[climate('dliPlan', [1, '', 1]), climate('dryBack', [1, ' %', 1]), climate('dryBackPlan', [1, ' %', 1])],
      climate('shots', [1, '', 1]),
      ...(['P0', 'P1', 'P2', 'P3'] as const).map((phase) => climate(phase, [1, ' h', 1])),
    ];
    return [
      ...(isBrief
        ? []
        : [
            {
              ...words('strain', t('records.strain.one'), ({ strain }) => strain),
              render: ({ strain_id, strain }: RunResult) =>
                strain === null ? '–' : <Link to={`/strains?record=${strain_id}&tab=results`}>{strain}</Link>,
            },
          ]),
      {
        ...words('name', t('history.run'), ({ name }) => name),
        render: ({ lifecycle_id, name }: RunResult) => (
          <Link to={`/lifecycles/all?record=${lifecycle_id}`}>{name}</Link>
        ),
      },
      words(
        'harvest',
        t('history.harvest'),
        ({ harvestdate }) => harvestdate,
        ({ harvestdate, plantsHarvested }) =>
          harvestdate && (plantsHarvested > 0 ? day(harvestdate) : t('history.expected', { day: day(harvestdate) })),
      ),
      // What it gave stands first; where and by what it grew is read last.
      { ...figure('dry', t('strain.dryPerPlant'), (run) => per(run.dryGrams, run.plantsHarvested), 1), width: 100 },
      figure('thc', t('history.thc'), ({ totalThc }) => totalThc, 1),
      figure('days', t('history.days'), ({ days }) => days),
      figure('plants', t('history.plants'), ({ plantsStarted }) => plantsStarted),
      figure(
        'survival',
        t('strain.survival'),
        (run) => share(per(run.plantsHarvested || null, run.plantsStarted)),
        0,
        ' %',
      ),
      { ...figure('wet', t('history.wetPerPlant'), (run) => per(run.wetGrams, run.plantsHarvested), 1), width: 100 },
      {
        ...figure('dryShare', t('strain.dryShare'), (run) => share(per(run.dryGrams, run.wetGrams)), 1, ' %'),
        width: 110,
      },
      figure('cbd', t('history.cbd'), ({ totalCbd }) => totalCbd, 1),
      figure('terpenes', t('history.terpenes'), ({ terpenes }) => terpenes, 2),
      {
        ...figure(
          'cost',
          t(isMetric ? 'history.costPerKg' : 'history.costPerLb'),
          ({ costs, dryGrams }) => per(knownCost(costs), weightOf(dryGrams, isMetric)),
          2,
        ),
        width: 110,
        render: ({ costs, dryGrams }) => {
          const weight = weightOf(dryGrams, isMetric);
          const found = per(knownCost(costs), weight);
          if (found === null) return '–';
          const parts = costParts.flatMap((part) => {
            const share = per(costs[part], weight);
            return share === null ? [] : [`${t(`history.costs.${part}`)} ${number(share, 2)}`];
          });
          return (
            <span data-hint={parts.join(' · ')} tabIndex={0}>
              {number(found, 2)}
            </span>
          );
        },
      },
      words('grades', t('history.grades'), ({ grades }) => gradesText(grades, number, gradeName) || null),
      ...(climates ? kept : []),
      words(
        'start',
        t('history.start'),
        ({ starttime }) => starttime,
        ({ starttime }) => starttime && date(starttime),
      ),
      ...(isBrief ? [] : where),
    ];
  }, [t, number, date, day, units, isBrief, climates]);
}

const weightOf = (grams: number | null, isMetric: boolean): number | null =>
  grams === null ? null : harvestWeight(grams, isMetric);

/** `A 62 % · B 30 % · trim 8 %`. */
function gradesText(
  grades: RunResult['grades'],
  number: (value: number) => string,
  nameOf: (grade: string) => string,
): string {
  const all = grades.reduce((sum, { grams }) => sum + grams, 0);
  return grades.map(({ grade, grams }) => `${nameOf(grade)} ${number((grams / all) * 100)} %`).join(' · ');
}

const share = (value: number | null): number | null => (value === null ? null : value * 100);
