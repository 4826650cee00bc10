import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import type { LifecycleRemediation } from '@trellis/lifecycles/model';
import { Notice, Sparkline, StateChip } from '@trellis/ui';
import { useFormat } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { UnitLinks } from '../shared/unit-links.tsx';
import { usePlaces } from '../shared/use-places.ts';
import { severityState } from './case-board.tsx';
import { daysOpen, movesFrom, severityTrend } from './case-moves.ts';
import type { CropCase } from './use-cases.ts';
import { useMoveCase } from './use-move-case.tsx';

interface CaseHeadProps {
  one: LifecycleRemediation;
  /** With its run and steps, where it is among the newest. */
  known: CropCase | undefined;
}

/** How a case stands, how bad it was at each look, what it cost, and what moves it on. */
export function CaseHead({ one, known }: CaseHeadProps) {
  const { t } = useTranslation('plant-health');
  const { number, day } = useFormat();
  const places = usePlaces();
  const moving = useMoveCase();
  const [now] = useState(() => Date.now());
  const moves = movesFrom(one.state).filter((action) => moving.may(action, one.state));
  const trend = severityTrend(one.severity, known?.steps ?? []);
  const photos = one.photos ?? [];
  const later = (known?.steps ?? []).flatMap(({ photos: taken }) => taken ?? []);
  return (
    <section className="ph-head" aria-label={t('cases.how')}>
      <div className="ph-actions">
        <StateChip state="info" label={t(`records.lifecycleRemediation.choices.state.${one.state}`)} />
        <StateChip state={severityState(one.severity)} label={t('cases.severity', { value: one.severity })} />
        <span>
          {t(one.state === 'closed' || one.state === 'dismissed' ? 'cases.wasOpen' : 'cases.isOpen', {
            count: daysOpen(one, now),
          })}
        </span>
      </div>
      <div>
        {one.platformGroup_id === null ? null : <UnitLinks ids={[one.platformGroup_id]} places={places} />}
        {known ? (
          <>
            {' · '}
            <Link component={RouterLink} underline="always" to={`/lifecycles/all?record=${one.lifecycle_id}`}>
              {known.lifecycle?.name}
            </Link>
          </>
        ) : null}
      </div>
      {one.isolate && one.state !== 'closed' && one.state !== 'dismissed' ? (
        <Notice state="warning">{t('cases.isolatedText')}</Notice>
      ) : null}
      <div className="ph-figures">
        <span>
          {t('cases.trend', { values: trend.join(' → ') })}
          {trend.length > 1 ? <Sparkline values={trend} leastSpan={5} width={120} /> : null}
        </span>
        {one.lossGrams === null ? null : <span>{t('cases.loss', { grams: number(one.lossGrams) })}</span>}
        {one.nextCheck === null ? null : <span>{t('cases.look', { day: day(one.nextCheck) })}</span>}
      </div>
      {photos.length + later.length > 0 ? (
        <div className="ph-photos">
          <Photos label={t('cases.before')} photos={photos} />
          <Photos label={t('cases.after')} photos={later} />
        </div>
      ) : null}
      <div className="ph-actions">
        {moves.map((action) => (
          <Button
            key={action}
            size="small"
            variant={action === 'dismiss' || action === 'markNotEffective' ? 'outlined' : 'contained'}
            disabled={moving.isMoving}
            onClick={() => moving.move(one, action)}
          >
            {t(`cases.moves.${action}`)}
          </Button>
        ))}
        <Button component={RouterLink} size="small" variant="outlined" to="/admin/nutrientdeficiencydiagnosis">
          {t('cases.guide')}
        </Button>
      </div>
      {moving.dialog}
    </section>
  );
}

function Photos({ label, photos }: { label: string; photos: readonly string[] }) {
  const { t } = useTranslation('plant-health');
  return (
    <figure>
      <figcaption className="ph-soft">{label}</figcaption>
      {photos.length === 0 ? <span className="ph-soft">{t('cases.noPhoto')}</span> : null}
      {photos.map((url, index) => (
        <a key={url} href={url} target="_blank" rel="noreferrer">
          <img src={url} alt={`${label} ${index + 1}`} loading="lazy" />
        </a>
      ))}
    </figure>
  );
}
