import Button from '@mui/material/Button';
import { PlanBasis } from '@trellis/grow-plans/model';
import { effectsOfPlan, type PlanDraft, type PlanEffects } from '@trellis/plan-editor/model';
import { useFormat } from '@trellis/web-kit';
import { useAbout } from '@trellis/web-kit/records';
import { memo, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanLists } from '../use-plan-lists.ts';
import { BasisDialog } from './basis.dialog.tsx';
import { LightOfPhases } from './light-of-phases.tsx';
import { Supplies } from './supplies.tsx';
import { useEffectKnowledge } from './use-effect-knowledge.ts';
import { useEffectRows } from './use-effect-rows.ts';

interface EffectsProps {
  draft: PlanDraft;
  lists: PlanLists;
  /** What the change is told against: another version, with its number. */
  before?: { draft: PlanDraft; version: number } | undefined;
  isMother: boolean;
  /** Fields of the plan as a whole, where it is edited. */
  children?: ReactNode;
}

/** What a plan takes, costs and promises, at once and beside what another version does. */
export function Effects({ children, ...plan }: EffectsProps) {
  const { t } = useTranslation('plan-editor');
  return (
    <section aria-label={t('effects.title')} className="pe-card">
      <h2>{t('effects.title')}</h2>
      <Figures {...plan} />
      {children}
    </section>
  );
}

/** Drawn anew only for another plan: what stands below it is typed on. */
const Figures = memo(({ draft, lists, before, isMother }: Omit<EffectsProps, 'children'>) => {
  const { t } = useTranslation('plan-editor');
  const { number } = useFormat();
  const { data: about } = useAbout(PlanBasis);
  const [isSetting, setSetting] = useState(false);
  const knowledge = useEffectKnowledge(lists);
  const effects = useMemo(() => knowledge && effectsOfPlan(draft, knowledge.known), [draft, knowledge]);
  const old = useMemo(() => knowledge && before && effectsOfPlan(before.draft, knowledge.known), [before, knowledge]);
  const rows = useEffectRows(effects, old, isMother);
  const { basis } = knowledge?.shown ?? {};
  const maySet = (about?.rights.update ?? false) && (about?.rights.create ?? false);
  if (!effects || !basis) return <p className="pe-soft">{t('effects.loading')}</p>;
  return (
    <>
      <p className="pe-soft">
        {t('effects.for', {
          plants: t('effects.plants', { count: basis.plants, shown: number(basis.plants) }),
          shelves: t('effects.shelves', { count: basis.shelves, shown: number(basis.shelves) }),
          units: t('effects.units', { count: basis.units, shown: number(basis.units) }),
        })}
        {before ? ` ${t('effects.against', { version: before.version })}` : ''}
      </p>
      <dl className="pe-sums">
        {rows.map(({ key, label, value, change, note }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              {value}
              {change === undefined ? null : <span className="pe-change"> {change}</span>}
            </dd>
            {note === undefined ? null : <dd className="pe-sums__note">{note}</dd>}
          </div>
        ))}
      </dl>
      <LightOfPhases effects={effects} before={old} />
      <Supplies effects={effects} articles={knowledge?.articles} />
      <Unknown effects={effects} />
      <Assumed assumed={[...(knowledge?.shown.assumed ?? [])]} />
      {maySet ? (
        <Button size="small" onClick={() => setSetting(true)}>
          {t('basis.set')}
        </Button>
      ) : null}
      {isSetting && knowledge ? <BasisDialog shown={knowledge.shown} onClose={() => setSetting(false)} /> : null}
    </>
  );
});
Figures.displayName = 'Figures';

/** What the cost leaves out, and where it is said. */
function Unknown({ effects: { unknown } }: { effects: PlanEffects }) {
  const { t } = useTranslation('plan-editor');
  if (unknown.length === 0) return null;
  return (
    <>
      <h3>{t('effects.notCounted')}</h3>
      <ul className="pe-reasons">
        {unknown.map((reason) => (
          <li key={reason}>{t(`effects.unknown.${reason}`)}</li>
        ))}
      </ul>
    </>
  );
}

/** What nobody has set and is assumed. */
function Assumed({ assumed }: { assumed: readonly string[] }) {
  const { t } = useTranslation('plan-editor');
  const { number } = useFormat();
  const figures = assumed.flatMap((field) => {
    const text = t(`basis.assumed.${field}`, {
      defaultValue: '',
      ...{ two: number(2), twelve: number(12), efficacy: number(2.7, 1), three: number(3) },
    });
    return text === '' ? [] : [text];
  });
  return figures.length === 0 ? null : <p className="pe-soft">{t('effects.assumed', { what: figures.join(', ') })}</p>;
}
