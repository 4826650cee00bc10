import { everyday, findValueFault } from '@trellis/entity-kit';
import { PlanBasis } from '@trellis/grow-plans/model';
import { assumedBasis, basisFields, type BasisField } from '@trellis/plan-editor/model';
import { OptionDialog } from '@trellis/ui';
import { useAction, useFormat, useUser } from '@trellis/web-kit';
import { useRuleText } from '@trellis/web-kit/records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../editor/number-field.tsx';
import type { ShownBasis } from './use-effect-knowledge.ts';

type Typed = Partial<Record<BasisField, number | null>>;

/** Prices, drippers and lamps of the facility, for the figures of all its plans; what is left empty is assumed or not counted. */
export function BasisDialog({ shown: { record }, onClose }: { shown: ShownBasis; onClose: () => void }) {
  const { t } = useTranslation('plan-editor');
  const { number } = useFormat();
  const { facility_id } = useUser();
  const [typed, setTyped] = useState<Typed>({});
  const calls = everyday('growplanBases');
  const rules = useRuleText();
  const done = { success: t('basis.saved'), onSuccess: onClose };
  const create = useAction(calls.create, done);
  const update = useAction(calls.patch, done);
  const valueOf = (field: BasisField) => {
    const own = record?.[field];
    return (field in typed ? typed[field] : own) ?? null;
  };
  const problemOf = (field: BasisField) => {
    const value = valueOf(field);
    if (value === null) return undefined;
    const { kind, min = 0, max } = PlanBasis.fields[field] as { kind: string; min?: number; max?: number };
    const fault = findValueFault(value, { isWhole: kind === 'integer', min, max });
    return fault && rules.text(fault);
  };
  const isGood = basisFields.every((field) => problemOf(field) === undefined);
  const save = () =>
    record
      ? update.run({ params: { id: record.id }, body: typed })
      : create.run({ body: { facility_id: facility_id ?? 0, ...typed } });
  return (
    <OptionDialog
      open
      title={t('basis.title')}
      confirmLabel={t('basis.save')}
      canConfirm={isGood && Object.keys(typed).length > 0}
      isBusy={create.isRunning || update.isRunning}
      hasTyped={Object.keys(typed).length > 0}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <p className="pe-soft">{t('basis.text')}</p>
      <div className="pe-fields">
        {basisFields.map((field) => (
          <NumberField
            key={field}
            label={t(`basis.fields.${field}`)}
            isOptional
            value={valueOf(field)}
            problem={problemOf(field)}
            hint={
              assumedBasis[field] === null
                ? t('basis.notCounted')
                : t('basis.else', { value: number(assumedBasis[field], Number.isInteger(assumedBasis[field]) ? 0 : 1) })
            }
            onChange={(value) => setTyped((before) => ({ ...before, [field]: value }))}
          />
        ))}
      </div>
    </OptionDialog>
  );
}
