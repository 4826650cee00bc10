import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ExceptionRule } from '@trellis/alerts/model';
import { readNumber, writeNumber } from '@trellis/entity-kit';
import { useFormat } from '@trellis/web-kit';
import type { EditorProps } from '@trellis/web-kit/records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AboutRule } from './about-rule.tsx';
import { draftOf } from './draft-rule.ts';
import { buildableMetrics, comparisonsOf, needsLimit, unitOfMetric } from './rule-metrics.ts';
import { useRuleText } from './use-rule-text.ts';

/** Builds a rule in words: what, against its band or a limit, and the limit. What the product itself finds cannot be built. */
export function RuleEditor({ label, value, onChange, isDisabled, error, valueOf }: EditorProps) {
  const { t } = useTranslation('alert-types');
  const ruleText = useRuleText();
  const rule = (value as ExceptionRule | null | undefined) ?? null;
  const { locale } = useFormat();
  const [typed, setTyped] = useState(() => (rule?.limit === undefined ? '' : writeNumber(rule.limit, locale)));
  if (rule && !buildableMetrics.includes(rule.metric))
    return (
      <>
        <p className="at-rule">
          <strong>{label}</strong> {ruleText(rule)} <span className="at-soft">{t('byProduct')}</span>
        </p>
        <AboutRule draft={draftOf(rule, valueOf, locale)} />
      </>
    );
  const put = (metric: string, comparison: ExceptionRule['comparison'], text: string) => {
    const limit = readNumber(text, locale);
    onChange({ metric, comparison, ...(needsLimit(comparison) && limit !== undefined && { limit }) });
  };
  const comparison = rule?.comparison ?? 'outsideBand';
  return (
    <fieldset className="at-fieldset">
      <legend>{label}</legend>
      <div className="at-line">
        <TextField
          select
          size="small"
          label={t('metric')}
          value={rule?.metric ?? ''}
          disabled={isDisabled}
          onChange={(event) => put(event.target.value, comparisonsOf(event.target.value)[0] ?? 'outsideBand', typed)}
        >
          {buildableMetrics.map((metric) => (
            <MenuItem key={metric} value={metric}>
              {t(`metrics.${metric}`)}
            </MenuItem>
          ))}
        </TextField>
        {rule ? (
          <TextField
            select
            size="small"
            label={t('comparison')}
            value={comparison}
            disabled={isDisabled}
            onChange={(event) => put(rule.metric, event.target.value as ExceptionRule['comparison'], typed)}
          >
            {comparisonsOf(rule.metric).map((one) => (
              <MenuItem key={one} value={one}>
                {t(`comparisons.${one}`)}
              </MenuItem>
            ))}
          </TextField>
        ) : null}
        {rule && needsLimit(comparison) ? (
          <TextField
            size="small"
            label={`${t('limit')} (${comparison === 'silent' ? 'min' : unitOfMetric(rule.metric)})`}
            value={typed}
            disabled={isDisabled}
            error={rule.limit === undefined}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
            onChange={(event) => {
              setTyped(event.target.value);
              put(rule.metric, comparison, event.target.value);
            }}
          />
        ) : null}
      </div>
      <p className="at-soft">{ruleText(rule)}</p>
      {error ? <p role="alert">{error}</p> : null}
      {rule ? <AboutRule draft={draftOf(rule, valueOf, locale)} /> : null}
    </fieldset>
  );
}
