import type { AskedInput } from '@trellis/grow-plans/model';
import { useTranslation } from 'react-i18next';
import { useAskedWords } from './use-asked-words.ts';

/** What a kind of work asks for, for reading: one line each, what is required first said so. */
export function AskedList({ inputs }: { inputs: readonly AskedInput[] }) {
  const { t } = useTranslation('grow-plans');
  const { nameOf, boundsOf, kindOf } = useAskedWords();
  if (inputs.length === 0) return '–';
  return (
    <ul className="gp-asked__list">
      {inputs.map((input) => (
        <li key={input.key}>
          <strong>{nameOf(input)}</strong>
          <span>
            {[kindOf(input), input.unit, boundsOf(input), input.options?.join(', ')].filter(Boolean).join(' · ')}
            {input.required ? ` · ${t('asked.required')}` : ''}
          </span>
        </li>
      ))}
    </ul>
  );
}
