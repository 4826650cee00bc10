import { askedInputs, findInputFault, GrowTaskType } from '@trellis/grow-plans/model';
import { EntityPage } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';
import { AskedList } from '../asked-inputs/asked-list.tsx';
import { InputsEditor } from '../asked-inputs/inputs-editor.tsx';
import { readRows } from '../asked-inputs/row-values.ts';
import { useAskedWords } from '../asked-inputs/use-asked-words.ts';
import { EffectsEditor } from './effects-editor.tsx';
import '../asked-inputs/asked-inputs.css';

const shownColumns = ['label', 'category', 'defaultMinutes', 'inputSchema', 'effects', 'seq', 'active', 'facility_id'];

/** Kinds of work on plants: how long it takes, by which procedure, what is entered, and what completing it does. */
export function TaskTypesPage() {
  const { t } = useTranslation('grow-plans');
  const { nameOf } = useAskedWords();
  const asked = ({ inputSchema, effects }: Pick<GrowTaskType, 'inputSchema' | 'effects'>) =>
    askedInputs(readRows(inputSchema) ?? [], effects);
  const effectsText = (effects: GrowTaskType['effects']) =>
    (effects ?? []).map((effect) => t(`effects.${effect}`)).join(', ') || '–';
  const check = (value: unknown) => {
    const fault = findInputFault(readRows(value) ?? []);
    return fault === undefined || t(`asked.faults.${fault.fault}`);
  };
  return (
    <EntityPage
      entity={GrowTaskType}
      texts="grow-plans"
      shownColumns={shownColumns}
      columns={{
        inputSchema: {
          width: 220,
          isSortable: false,
          reads: ['effects'],
          render: (type) => asked(type).map(nameOf).join(', ') || '–',
        },
        effects: { width: 200, isSortable: false, render: ({ effects }) => effectsText(effects) },
      }}
      fields={{
        inputSchema: {
          editor: InputsEditor,
          check,
          show: (_, type) => <AskedList inputs={asked(type as unknown as GrowTaskType)} />,
        },
        effects: { editor: EffectsEditor, show: effectsText },
      }}
      sections={[
        {
          label: t('asked.sections.what'),
          fields: ['label', 'labelEs', 'category', 'facility_id', 'icon', 'color', 'seq'],
        },
        { label: t('asked.sections.how'), fields: ['defaultMinutes', 'standardOperatingProcedure_id', 'task_type_id'] },
        { label: t('asked.sections.done'), fields: ['effects', 'inputSchema'] },
      ]}
    />
  );
}
