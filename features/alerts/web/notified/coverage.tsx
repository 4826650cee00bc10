import Skeleton from '@mui/material/Skeleton';
import type { AlertCoverage } from '@trellis/alerts/model';
import { Notice, PageContent, StateChip, type Loads } from '@trellis/ui';
import { useFormat, usePreferences } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

const mostGaps = 6;

/** What nobody hears of, by level and by type; level 1 needs somebody at every hour. */
export function Coverage({ loads }: { loads: Loads<AlertCoverage> }) {
  return (
    <PageContent loads={loads} skeleton={<Skeleton variant="rounded" className="no-coverage" />}>
      {(coverage) => <Covered coverage={coverage} />}
    </PageContent>
  );
}

/** When nobody hears of the most urgent level, which needs somebody at every hour; nothing where somebody does. */
export function LevelOneGaps({ coverage: { levels } }: { coverage: AlertCoverage }) {
  const { t } = useTranslation('notified');
  const [first] = levels;
  if (!first || first.gaps.length === 0) return null;
  return (
    <Notice state="error">
      {t(first.people === 0 ? 'coverage.nobody' : 'coverage.gaps')}{' '}
      <Gaps gaps={first.gaps} isWhole={first.people === 0} />
    </Notice>
  );
}

/** When what comes waits until the morning, for everybody who is named has quiet hours: by level, and by type where that differs. */
export function NightsUncovered({ coverage: { levels, types } }: { coverage: AlertCoverage }) {
  const { t } = useTranslation('notified');
  const { lang } = usePreferences();
  const named = [
    ...levels.map(({ level, held }) => ({ name: t('coverage.level', { level }), held })),
    ...types.map(({ code, label, labelEs, held }) => ({
      name: `${code} · ${(lang === 'es' && labelEs) || label}`,
      held,
    })),
  ].filter(({ held }) => held.length > 0);
  if (named.length === 0) return null;
  const alike = [...Map.groupBy(named, ({ held }) => JSON.stringify(held)).entries()];
  return (
    <Notice state="warning">
      {t('coverage.nights')}
      <ul className="no-nights">
        {alike.map(([key, ones]) => (
          <li key={key}>
            {ones.map(({ name }) => name).join(', ')}: <Gaps gaps={ones[0]?.held ?? []} isWhole={false} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Covered({ coverage }: { coverage: AlertCoverage }) {
  const { t } = useTranslation('notified');
  const { lang } = usePreferences();
  const { levels, types } = coverage;
  const untold = types.filter(({ people }) => people === 0);
  return (
    <section className="no-coverage" aria-label={t('coverage.title')}>
      <LevelOneGaps coverage={coverage} />
      <NightsUncovered coverage={coverage} />
      <ul className="no-levels">
        {levels.map(({ level, gaps, people }) => (
          <li key={level}>
            <StateChip
              state={gaps.length === 0 ? 'healthy' : level === 1 ? 'error' : people === 0 ? 'info' : 'warning'}
              label={`${t('coverage.level', { level })} · ${
                gaps.length === 0
                  ? t('coverage.always', { count: people })
                  : people === 0
                    ? t('coverage.none')
                    : t('coverage.partly', { count: people })
              }`}
            />
          </li>
        ))}
      </ul>
      {untold.length > 0 ? (
        <details>
          <summary>{t('coverage.untold', { count: untold.length })}</summary>
          <p>
            {untold.map(({ code, label, labelEs }) => `${code} · ${(lang === 'es' && labelEs) || label}`).join(', ')}
          </p>
        </details>
      ) : null}
    </section>
  );
}

function Gaps({ gaps, isWhole }: { gaps: AlertCoverage['levels'][number]['gaps']; isWhole: boolean }) {
  const { t } = useTranslation('notified');
  const { dateTime } = useFormat();
  if (isWhole) return null;
  return (
    <span className="t-number">
      {gaps
        .slice(0, mostGaps)
        .map(({ from, to }) => `${dateTime(from)} – ${dateTime(to)}`)
        .join(', ')}
      {gaps.length > mostGaps ? ` ${t('coverage.more', { others: gaps.length - mostGaps })}` : ''}
    </span>
  );
}
