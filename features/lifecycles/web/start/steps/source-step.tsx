import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { Notice, StateChip, useMore } from '@trellis/ui';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import type { StepProps } from '../step-props.ts';
import { wantedOf, type TypedStart } from '../typed-start.ts';

const kinds = ['', 'mothers', 'seed', 'intake'] as const;

/** Where the plants come from, and whether it gives as many as are needed. */
export function SourceStep(props: StepProps) {
  const { typed, set, shelves } = props;
  const { t } = useTranslation('lifecycles');
  const { number, locale } = useFormat();
  const needed = shelves.reduce((sum, { plants }) => sum + plants, 0) || wantedOf(typed, locale);
  return (
    <section className="lc-card" aria-label={t('start.steps.source')}>
      <RadioGroup
        row
        aria-label={t('start.source')}
        value={typed.source}
        onChange={(_event, source) => set({ source: source as TypedStart['source'], sourceIds: [], lot: '' })}
      >
        {kinds.map((kind) => (
          <FormControlLabel
            key={kind}
            value={kind}
            control={<Radio />}
            label={t(`start.sources.${kind === '' ? 'none' : kind}`)}
          />
        ))}
      </RadioGroup>
      {needed > 0 ? <p>{t('start.plantsNeeded', { count: needed, shown: number(needed) })}</p> : null}
      {typed.source === 'mothers' ? <Mothers {...props} needed={needed} /> : null}
      {typed.source === 'seed' ? <SeedLots {...props} needed={needed} /> : null}
      {typed.source === 'intake' ? <Deliveries {...props} needed={needed} /> : null}
    </section>
  );
}

interface Asked extends StepProps {
  needed: number;
}

function Mothers({ sources: { mothers }, info, typed, set, needed }: Asked) {
  const { t } = useTranslation('lifecycles');
  const { number } = useFormat();
  const last = mothers.findLastIndex(({ plant_id }) => typed.sourceIds.includes(plant_id));
  const { shown, more } = useMore(mothers, 60, last);
  const free = mothers.filter(({ isIsolated }) => !isIsolated);
  const chosen = free.filter(({ plant_id }) => typed.sourceIds.includes(plant_id));
  if (mothers.length === 0)
    return (
      <Notice state="warning">
        {t('start.noMothers', { strain: info.strainName ?? info.varietalName ?? info.growplanName })}
      </Notice>
    );
  const each = chosen.length === 0 ? 0 : Math.ceil(needed / chosen.length);
  const toggle = (id: number) =>
    set({
      sourceIds: typed.sourceIds.includes(id) ? typed.sourceIds.filter((one) => one !== id) : [...typed.sourceIds, id],
    });
  return (
    <>
      <p role="status">
        {t('start.mothersChosen', { count: chosen.length, shown: number(chosen.length), all: number(free.length) })}
        {each > 0 ? ` · ${t('start.cutsEach', { count: each, shown: number(each) })}` : ''}
      </p>
      <fieldset className="lc-choices">
        <legend className="lc-soft">{t('start.motherPlants')}</legend>
        {shown.map(({ plant_id, tag, unit, ageDays, cuttings, isIsolated }) => (
          <div key={plant_id} className="lc-choice">
            <FormControlLabel
              control={
                <Checkbox
                  checked={chosen.some((one) => one.plant_id === plant_id)}
                  disabled={isIsolated}
                  onChange={() => toggle(plant_id)}
                />
              }
              label={tag ?? `#${plant_id}`}
            />
            <span className="lc-soft">
              {[
                unit,
                ageDays === null ? null : t('start.age', { count: ageDays }),
                t('start.cuttings', { count: cuttings, shown: number(cuttings) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {isIsolated ? <StateChip state="error" label={t('start.isolated')} /> : null}
          </div>
        ))}
        {more}
      </fieldset>
    </>
  );
}

function SeedLots({ sources: { lots }, typed, set, needed }: Asked) {
  const { t } = useTranslation('lifecycles');
  const { number, day } = useFormat();
  const chosen = lots.find(({ lot }) => lot === typed.lot);
  const { shown, more } = useMore(lots, 20, chosen ? lots.indexOf(chosen) : -1);
  return (
    <>
      <TextField
        size="small"
        label={t('start.lot')}
        value={typed.lot}
        helperText={t('start.lotHint')}
        onChange={(event) => set({ lot: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 120 } }}
      />
      {lots.length === 0 ? <p className="lc-soft">{t('start.noLots')}</p> : null}
      <RadioGroup
        aria-label={t('start.lots')}
        value={chosen ? String(chosen.id) : ''}
        onChange={(_event, id) => set({ lot: lots.find((one) => String(one.id) === id)?.lot ?? '' })}
      >
        {shown.map(({ id, lot, name, onHand, unit, expirydate }) => (
          <FormControlLabel
            key={id}
            value={String(id)}
            control={<Radio />}
            label={[
              `${name} · ${lot}`,
              `${number(onHand, Number.isInteger(onHand) ? 0 : 1)} ${unit}`,
              expirydate === null ? null : t('start.until', { date: day(expirydate) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </RadioGroup>
      {more}
      {chosen && chosen.onHand < needed ? (
        <Notice state="warning">{t('start.lotShort', { have: number(chosen.onHand), needed: number(needed) })}</Notice>
      ) : null}
    </>
  );
}

function Deliveries({ sources: { intakes }, typed, set, needed }: Asked) {
  const { t } = useTranslation('lifecycles');
  const { number } = useFormat();
  const chosen = intakes.find(({ id }) => typed.sourceIds.includes(id));
  const { shown, more } = useMore(intakes, 20, chosen ? intakes.indexOf(chosen) : -1);
  if (intakes.length === 0) return <Notice state="info">{t('start.noIntakes')}</Notice>;
  return (
    <>
      <RadioGroup
        aria-label={t('start.intakes')}
        value={chosen ? String(chosen.id) : ''}
        onChange={(_event, id) =>
          set({ sourceIds: [Number(id)], lot: intakes.find((one) => String(one.id) === id)?.number ?? '' })
        }
      >
        {shown.map(({ id, number: called, from, state, plants }) => (
          <FormControlLabel
            key={id}
            value={String(id)}
            control={<Radio />}
            label={[
              called,
              from,
              t(`start.intakeStates.${state}`),
              plants === null ? t('start.uncounted') : t('run.plants', { count: plants }),
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </RadioGroup>
      {more}
      {chosen && chosen.state === 'quarantine' ? <Notice state="warning">{t('start.quarantined')}</Notice> : null}
      {chosen && chosen.plants !== null && chosen.plants < needed ? (
        <Notice state="warning">
          {t('start.intakeShort', { have: number(chosen.plants), needed: number(needed) })}
        </Notice>
      ) : null}
    </>
  );
}
