import Add from '@mui/icons-material/Add';
import Delete from '@mui/icons-material/DeleteOutlined';
import { ruleMessages } from '@trellis/entity-kit';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { TaskSupply } from '@trellis/plan-editor/model';
import { useRuleText } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';
import { useArticles } from '../effects/use-effect-knowledge.ts';
import { ChoiceField } from './choice-field.tsx';
import { NumberField } from './number-field.tsx';

interface TaskSuppliesProps {
  /** What the box of an amount that is wrong is called. */
  id: string;
  supplies: readonly TaskSupply[];
  onChange: (supplies: readonly TaskSupply[] | null) => void;
}

const ways = ['plant', 'shelf', 'unit', 'task'] as const;

/** What a piece of work uses up, and for what it is counted: each plant, shelf, unit, or the work as a whole. */
export function TaskSupplies({ id, supplies, onChange }: TaskSuppliesProps) {
  const { t } = useTranslation('plan-editor');
  const rules = useRuleText();
  const articles = useArticles();
  const wrong = supplies.findIndex(({ quantity }) => !(quantity > 0));
  const choices = [...(articles ?? [])].map(([id, { name }]) => ({ id, name }));
  const [first] = choices;
  const set = (at: number, values: Partial<TaskSupply>) =>
    onChange(supplies.map((one, index) => (index === at ? { ...one, ...values } : one)));
  const remove = (at: number) => {
    const left = supplies.filter((_, index) => index !== at);
    onChange(left.length === 0 ? null : left);
  };
  return (
    <div className="pe-wide">
      {supplies.map(({ consumable_id, quantity, per = 'task' }, index) => (
        <div key={index} className="pe-supply">
          <ChoiceField
            label={t('supply.article')}
            value={consumable_id}
            choices={choices}
            onChange={(id) => set(index, { consumable_id: id ?? consumable_id })}
          />
          <NumberField
            {...(index === wrong && { id })}
            label={t('supply.quantity')}
            unit={articles?.get(consumable_id)?.unit ?? ''}
            value={quantity}
            problem={
              quantity > 0
                ? undefined
                : rules.text(Number.isNaN(quantity) ? ruleMessages.number : ruleMessages.positive)
            }
            onChange={(value) => set(index, { quantity: value ?? Number.NaN })}
          />
          <TextField
            select
            size="small"
            label={t('supply.per')}
            value={per}
            onChange={(event) => set(index, { per: ways.find((way) => way === event.target.value) ?? 'task' })}
          >
            {ways.map((way) => (
              <MenuItem key={way} value={way}>
                {t(`supply.ways.${way}`)}
              </MenuItem>
            ))}
          </TextField>
          <IconButton
            size="small"
            aria-label={t('supply.remove', { name: articles?.get(consumable_id)?.name ?? '' })}
            onClick={() => remove(index)}
          >
            <Delete />
          </IconButton>
        </div>
      ))}
      <Button
        size="small"
        startIcon={<Add />}
        disabled={!first}
        onClick={() => first && onChange([...supplies, { consumable_id: first.id, quantity: 1, per: 'plant' }])}
      >
        {t('supply.add')}
      </Button>
    </div>
  );
}
