import TextField from '@mui/material/TextField';
import MenuItem from '@mui/material/MenuItem';
import { analyticsApi, type AlertAnalytics, type AlertFigures } from '@trellis/alerts/model';
import { PageContent } from '@trellis/ui';
import { useCall, useFormat, usePreferences, useUser, type ChangeAddress } from '@trellis/web-kit';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { InboxAddress } from '../inbox-address.ts';
import '../alert-inbox.css';

interface AnalyticsProps {
  address: InboxAddress;
  onChange: ChangeAddress<InboxAddress>;
}

const dayMs = 86_400_000;
const minuteMs = 60_000;
const spans = [7, 30, 90, 365] as const;
/** Types and units that make up the most. */
const mostShown = 12;

/** What alerts come from, and how fast they are answered; each number leads to its alerts. */
export function Analytics({ address, onChange }: AnalyticsProps) {
  const { t } = useTranslation('alert-inbox');
  const { facility_id } = useUser();
  // Whole days, so that a second look asks for the same.
  const [today] = useState(() => Math.ceil(Date.now() / dayMs) * dayMs);
  const days = spans.find((one) => one === address.days) ?? 30;
  const [from, to] = [new Date(today - days * dayMs).toISOString(), new Date(today).toISOString()];
  const loads = useCall(
    analyticsApi.calls.analytics,
    { query: { ...(facility_id !== null && { facility_id: String(facility_id) }), from, to } },
    { keepPrevious: true, dependsOn: ['ExceptionLists'] },
  );
  return (
    <>
      <TextField
        select
        size="small"
        label={t('analytics.span')}
        value={days}
        sx={{ width: 180 }}
        onChange={(event) => onChange({ days: Number(event.target.value) })}
      >
        {spans.map((one) => (
          <MenuItem key={one} value={one}>
            {t('days', { count: one })}
          </MenuItem>
        ))}
      </TextField>
      <PageContent loads={loads} empty={({ all }) => (all.raised === 0 ? { text: t('analytics.empty') } : undefined)}>
        {(told) => <Told told={told} span={{ from, to }} />}
      </PageContent>
    </>
  );
}

interface Span {
  from: string;
  to: string;
}

/** The alerts behind a number. */
const alertsOf = (span: Span, more: Readonly<Record<string, string>> = {}): string =>
  `/facility/alerts?${new URLSearchParams({ part: 'all', ...span, ...more }).toString()}`;

function Told({ told, span }: { told: AlertAnalytics; span: Span }) {
  const { t } = useTranslation('alert-inbox');
  const { lang } = usePreferences();
  const { date } = useFormat();
  const { all, types, units, weeks } = told;
  const nameOf = ({ code, name, nameEs }: AlertAnalytics['types'][number]) =>
    (lang === 'es' && nameEs) || name || code || t('unnamed');
  return (
    <>
      <Tiles all={all} span={span} />
      <div className="ai-charts">
        <Pareto
          title={t('analytics.byType')}
          all={all.raised}
          rows={types.map((type) => ({
            ...type,
            key: type.code ?? '',
            label: nameOf(type),
            to: type.code === null ? undefined : alertsOf(span, { code: type.code }),
          }))}
        />
        <Pareto
          title={t('analytics.byUnit')}
          all={all.raised}
          rows={units.map((unit) => ({
            ...unit,
            key: String(unit.platformGroup_id),
            label: unit.unit ?? t('noPlace'),
            to: unit.platformGroup_id === null ? undefined : alertsOf(span, { unit: String(unit.platformGroup_id) }),
          }))}
        />
      </div>
      <section className="ai-part">
        <h2 className="ai-group__title">{t('analytics.byWeek')}</h2>
        <FiguresTable
          head={t('analytics.week')}
          rows={weeks.map((week) => ({
            ...week,
            key: week.from,
            label: <Link to={alertsOf({ from: week.from, to: week.to })}>{date(week.from)}</Link>,
          }))}
        />
      </section>
    </>
  );
}

function useFigures() {
  const { duration, number } = useFormat();
  return {
    minutes: (value: number | null) => (value === null ? '–' : duration(value * minuteMs)),
    share: ({ falseAlarms, raised }: AlertFigures) =>
      raised === 0 ? '–' : `${number((falseAlarms / raised) * 100, 0)} %`,
    number,
  };
}

function Tiles({ all, span }: { all: AlertFigures; span: Span }) {
  const { t } = useTranslation('alert-inbox');
  const { minutes, share, number } = useFigures();
  const tiles: readonly (readonly [string, string])[] = [
    ['raised', number(all.raised)],
    ['mtta', minutes(all.acknowledgeMinutes)],
    ['mttr', minutes(all.resolveMinutes)],
    ['falseShare', share(all)],
    ['byThemselves', number(all.byThemselves)],
  ];
  return (
    <ul className="ai-tiles">
      {tiles.map(([key, value]) => (
        <li key={key}>
          <Link to={alertsOf(span)}>
            <strong className="t-number">{value}</strong>
            <span>{t(`analytics.${key}`)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface ParetoRow extends AlertFigures {
  key: string;
  label: string;
  to: string | undefined;
}

/** The most frequent first, each with its share of all and what stands above it together. */
function Pareto({ title, rows, all }: { title: string; rows: readonly ParetoRow[]; all: number }) {
  const { t } = useTranslation('alert-inbox');
  const { minutes, share, number } = useFigures();
  const shown = rows.slice(0, mostShown);
  const most = Math.max(1, ...shown.map(({ raised }) => raised));
  return (
    <section className="ai-part ai-pareto" aria-label={title}>
      <h2 className="ai-group__title">{title}</h2>
      <ol>
        {shown.map((row, index) => {
          const above = shown.slice(0, index + 1).reduce((sum, { raised }) => sum + raised, 0);
          return (
            <li key={row.key}>
              <span>{row.to ? <Link to={row.to}>{row.label}</Link> : row.label}</span>
              <span className="ai-pareto__bar" aria-hidden="true">
                <i style={{ width: `${(row.raised / most) * 100}%` }} />
              </span>
              <span className="t-number">
                <b>{number(row.raised)}</b>{' '}
                <small>{t('analytics.together', { share: number((above / all) * 100, 0) })}</small>
              </span>
              <small className="ai-soft t-number">
                {[
                  row.acknowledgeMinutes === null
                    ? ''
                    : t('analytics.taken', { time: minutes(row.acknowledgeMinutes) }),
                  row.resolveMinutes === null ? '' : t('analytics.over', { time: minutes(row.resolveMinutes) }),
                  row.falseAlarms === 0 ? '' : t('analytics.falsely', { share: share(row) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </li>
          );
        })}
      </ol>
      {rows.length > shown.length ? (
        <p className="ai-soft">{t('analytics.more', { others: rows.length - shown.length })}</p>
      ) : null}
    </section>
  );
}

function FiguresTable({
  head,
  rows,
}: {
  head: string;
  rows: readonly (AlertFigures & { key: string; label: ReactNode })[];
}) {
  const { t } = useTranslation('alert-inbox');
  const { minutes, share, number } = useFigures();
  return (
    <div className="ai-scroll">
      <table className="ai-table">
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {['raised', 'mtta', 'mttr', 'falseShare'].map((key) => (
              <th key={key} scope="col">
                {t(`analytics.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.label}</th>
              <td>{number(row.raised)}</td>
              <td>{minutes(row.acknowledgeMinutes)}</td>
              <td>{minutes(row.resolveMinutes)}</td>
              <td>{share(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
