import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { temperatureUnit } from '@trellis/climate/model';
import { everyday, filtered, writeNumber } from '@trellis/entity-kit';
import { rateUnits, spraysApi, SprayTarget } from '@trellis/lifecycles/model';
import { OptionDialog } from '@trellis/ui';
import { DateTimeField } from '@trellis/ui/dates';
import { useAction, useCall, useFormat, useKeptState, useUser } from '@trellis/web-kit';
import { RecordPicker, useRuleText } from '@trellis/web-kit/records';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useHere } from '../shared/use-here.ts';
import { judgeSpray, type SprayProblem } from './judge-spray.ts';
import { Outlook } from './outlook.tsx';
import { ProductUsed } from './product-used.tsx';
import { findFormFaults, mixOf, numberOf, sprayBody, startForm, textFields, type SprayForm } from './spray-form.ts';
import { useProducts, type Product, type Spray } from './use-sprays.ts';
import { useStandingRuns } from './use-standing-runs.ts';

interface RecordSprayDialogProps {
  /** A spraying to write down again, with another time. */
  copied?: Spray | undefined;
  /** Of the case that asks for it. */
  from?: { remediationId: number; unitIds: readonly number[] } | undefined;
  onClose: () => void;
}

const noLabel = { reiHours: null, phiDays: null, labelMax: null, labelRateUnit: null };
/** How many of the fields say what the rate is for. */
const amountFields = 2;
const methods = ['spray', 'drench', 'fog', 'dip', 'release'] as const;

/** A spraying is written down, or planned: what the label and the law say of it stands beside what is typed. */
export function RecordSprayDialog({ copied, from, onClose }: RecordSprayDialogProps) {
  const { t } = useTranslation('plant-health');
  const { axis, locale, units } = useFormat();
  const { id: own, facility_timezone } = useUser();
  const zone = facility_timezone ?? 'UTC';
  const place = `spraying ${copied?.id ?? ''} ${from?.remediationId ?? ''}`;
  const [form, setForm] = useKeptState<SprayForm>(place, () => startForm(copied, from, own, { lang: locale, units }));
  const [isTouched, setTouched] = useKeptState(`${place} touched`, false);
  const set = (change: Partial<SprayForm>) => {
    setTouched(true);
    setForm((before) => ({ ...before, ...change }));
  };
  const { products } = useProducts();
  const product = products?.find(({ id }) => id === form.consumable_id);
  const applicators = useApplicators();
  const { outlook, missing } = useOutlook(form, product, applicators, { zone, lang: locale });
  const rules = useRuleText();
  const faults = findFormFaults(form, locale);
  const record = useAction(spraysApi.calls.recordSpray, {
    success: t(form.isPlanned ? 'sprays.record.planned' : 'sprays.record.done'),
    changes: ['ipmSprayTargets', 'ag_lifecycleRemediations', 'ag_lifecycleRemediationSteps', 'facilityConsumables'],
    onSuccess: onClose,
  });
  // A plan may be written before its licence or its harvest is settled; what the label forbids is refused at once.
  const stops: readonly SprayProblem[] = form.isPlanned ? ['aboveLabel', 'rateUnit'] : outlook.problems;
  const isStopped = outlook.problems.some((problem) => stops.includes(problem));
  const nameOf = (key: string) => t(`sprays.record.fields.${key}`, { unit: temperatureUnit(form.units) });
  const fieldOf = ({ key, max, isNumber }: (typeof textFields)[number]) => (
    <TextField
      key={key}
      label={nameOf(key)}
      value={form[key]}
      error={isNumber && faults[key] !== undefined}
      helperText={isNumber && faults[key] !== undefined ? rules.text(faults[key]) : undefined}
      slotProps={{ htmlInput: { maxLength: max, ...(isNumber && { inputMode: 'decimal' }) } }}
      onChange={(event) => set({ [key]: event.target.value })}
    />
  );
  return (
    <OptionDialog
      open
      width={760}
      title={t('sprays.record.title')}
      confirmLabel={t(form.isPlanned ? 'sprays.record.plan' : 'sprays.record.confirm')}
      canConfirm={missing.length === 0 && !isStopped}
      whyNot={
        missing.length > 0
          ? t('sprays.record.missing', { fields: missing.map(nameOf).join(', ') })
          : t('sprays.record.stopped')
      }
      isBusy={record.isRunning}
      hasTyped={isTouched}
      onClose={onClose}
      onConfirm={() => void record.run({ body: sprayBody(form, locale, from?.remediationId) })}
    >
      <div className="ph-form">
        <ToggleButtonGroup
          exclusive
          size="small"
          className="ph-wide"
          aria-label={t('sprays.record.when')}
          value={form.isPlanned ? 'planned' : 'done'}
          onChange={(_event, next: string | null) => next && set({ isPlanned: next === 'planned' })}
        >
          <ToggleButton value="done">{t('sprays.record.isDone')}</ToggleButton>
          <ToggleButton value="planned">{t('sprays.record.isPlanned')}</ToggleButton>
        </ToggleButtonGroup>
        <WhatAndWho form={form} set={set} products={products} applicators={applicators} />
        <div className="ph-wide">
          <RecordPicker
            by={SprayTarget}
            field="platformGroup_id"
            label={`${t('sprays.record.fields.unitIds')} *`}
            isMultiple
            ids={form.unitIds}
            onIds={(unitIds) => set({ unitIds })}
          />
        </div>
        {(['start', 'finish'] as const).map((key) => (
          <DateTimeField
            key={key}
            label={t(`sprays.record.fields.${key}`)}
            required={key === 'start'}
            value={form[key]}
            zone={axis.zone}
            isHour24={axis.isHour24}
            onChange={(moment) => set({ [key]: moment })}
          />
        ))}
        <RateFields form={form} set={set} product={product} problems={outlook.problems} />
        {textFields.slice(0, amountFields).map(fieldOf)}
        <TextField
          select
          label={t('sprays.record.fields.method')}
          value={form.method}
          onChange={(event) => set({ method: event.target.value })}
        >
          {methods.map((method) => (
            <MenuItem key={method} value={method}>
              {t(`sprays.methods.${method}`)}
            </MenuItem>
          ))}
        </TextField>
        <ProductUsed
          mix={mixOf(form, locale)}
          productId={product?.id}
          isBooked={form.bookStock}
          onBook={form.isPlanned ? undefined : (bookStock) => set({ bookStock })}
        />
        {textFields.slice(amountFields).map(fieldOf)}
        <TextField
          className="ph-wide"
          multiline
          minRows={2}
          label={t('sprays.record.fields.reason')}
          value={form.reason}
          slotProps={{ htmlInput: { maxLength: 2000 } }}
          onChange={(event) => set({ reason: event.target.value })}
        />
        <div className="ph-wide">
          <Outlook outlook={outlook} isKnown={product !== undefined} />
        </div>
      </div>
    </OptionDialog>
  );
}

interface PartProps {
  form: SprayForm;
  set: (change: Partial<SprayForm>) => void;
}

/** The product by its label, and who applies it by their licence. */
function WhatAndWho({
  form,
  set,
  products,
  applicators,
}: PartProps & { products: readonly Product[] | undefined; applicators: Applicators }) {
  const { t } = useTranslation('plant-health');
  const product = products?.find(({ id }) => id === form.consumable_id);
  return (
    <>
      <TextField
        select
        required
        label={t('sprays.record.fields.consumable_id')}
        value={product ? form.consumable_id : ''}
        helperText={products?.length === 0 ? t('sprays.record.noProducts') : product?.activeIngredient}
        onChange={(event) => {
          const chosen = products?.find(({ id }) => id === Number(event.target.value));
          set({ consumable_id: Number(event.target.value), rateUnit: chosen?.labelRateUnit ?? form.rateUnit });
        }}
      >
        {(products ?? []).map(({ id, name, epaNumber }) => (
          <MenuItem key={id} value={id}>
            {[name, epaNumber && `EPA ${epaNumber}`].filter(Boolean).join(' · ')}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        required
        label={t('sprays.record.fields.applicator_user_id')}
        value={applicators.some(({ user_id }) => user_id === form.applicator_user_id) ? form.applicator_user_id : ''}
        helperText={licenceText(applicators, form.applicator_user_id) ?? t('sprays.record.noLicence')}
        onChange={(event) => set({ applicator_user_id: Number(event.target.value) })}
      >
        {applicators.map(({ user_id, firstname, lastname }) => (
          <MenuItem key={user_id} value={user_id}>
            {`${firstname} ${lastname}`}
          </MenuItem>
        ))}
      </TextField>
    </>
  );
}

/** How much of the product, beside what its label allows. */
function RateFields({
  form,
  set,
  product,
  problems,
}: PartProps & { product: Product | undefined; problems: readonly SprayProblem[] }) {
  const { t } = useTranslation('plant-health');
  const rules = useRuleText();
  const { locale } = useFormat();
  const { rate: fault } = findFormFaults(form, locale);
  const problem = fault && rules.text(fault);
  return (
    <div className="ph-pair">
      <TextField
        required={product?.labelMax != null}
        label={t('sprays.record.fields.rate')}
        value={form.rate}
        error={problems.includes('aboveLabel') || problem !== undefined}
        helperText={
          problem ??
          (product?.labelMax == null
            ? undefined
            : t('sprays.record.labelMax', {
                max: `${writeNumber(product.labelMax, locale)} ${product.labelRateUnit ?? ''}`.trim(),
              }))
        }
        slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 12 } }}
        onChange={(event) => set({ rate: event.target.value })}
      />
      <TextField
        select
        label={t('sprays.record.fields.rateUnit')}
        value={form.rateUnit}
        error={problems.includes('rateUnit')}
        onChange={(event) => set({ rateUnit: event.target.value })}
      >
        {[...new Set([...[product?.labelRateUnit, form.rateUnit].filter(Boolean), ...rateUnits])].map((unit) => (
          <MenuItem key={unit} value={unit ?? ''}>
            {unit}
          </MenuItem>
        ))}
      </TextField>
    </div>
  );
}

/** People of the facility with their licences. */
function useApplicators() {
  const here = useHere();
  const { data } = useCall(
    everyday('vFacilityUsers').list,
    filtered({
      where: { ...here, status: 'active' },
      fields: ['user_id', 'firstname', 'lastname', 'applicatorLicense', 'applicatorExpiry'],
      order: ['firstname', 'lastname', 'id'],
    }),
    { isWhole: true },
  );
  return data ?? [];
}
type Applicators = ReturnType<typeof useApplicators>;

function licenceText(applicators: Applicators, id: number): string | undefined {
  const person = applicators.find(({ user_id }) => user_id === id);
  return person?.applicatorLicense ?? undefined;
}

/** What follows from what is typed so far, and what is missing. */
function useOutlook(
  form: SprayForm,
  product: Product | undefined,
  applicators: Applicators,
  { zone, lang }: { zone: string; lang: string },
) {
  const runs = useStandingRuns();
  return useMemo(() => {
    const chosen = new Set(form.unitIds);
    const harvests = (runs ?? []).flatMap(({ platformGroup_id, name, harvestdate }) =>
      harvestdate !== null && chosen.has(platformGroup_id) ? [{ name, harvestdate }] : [],
    );
    const applicator = applicators.find(({ user_id }) => user_id === form.applicator_user_id);
    const draft = { ...form, rate: numberOf(form.rate, lang), applicator, harvests };
    const needed: [string, boolean][] = [
      ['consumable_id', product === undefined],
      ['applicator_user_id', applicator === undefined],
      ['unitIds', form.unitIds.length === 0],
      ['start', form.start === null || Number.isNaN(Date.parse(form.start))],
      ...Object.keys(findFormFaults(form, lang)).map((key): [string, boolean] => [key, true]),
    ];
    return {
      outlook: judgeSpray(product ?? noLabel, draft, zone),
      missing: needed.flatMap(([key, isMissing]) => (isMissing ? [key] : [])),
    };
  }, [form, product, applicators, runs, zone, lang]);
}
