import Button from '@mui/material/Button';
import { growthModelsApi, type GrowthModelContent } from '@trellis/growth-model/model';
import { FailedNotice, ListSkeleton, Notice, offerFile, Sparkline } from '@trellis/ui';
import { useAction, useCall, useFormat } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../growth-model.css';

const types = ['state', 'input', 'const', 'aux'] as const;
const testDays = 50;

/** The equations of a model in words, its files, and a run by itself. */
export function ModelContent({ id }: { id: number }) {
  const { t } = useTranslation('growth-model');
  const content = useCall(growthModelsApi.calls.content, { params: { id: String(id) } });
  if (content.error && !content.data)
    return <FailedNotice reason={content.error.message} onRetry={() => void content.refetch()} />;
  if (!content.data) return <ListSkeleton />;
  const { variables, missing, files } = content.data;
  return (
    <div className="gm-fit">
      {missing.length > 0 ? <Notice state="info">{t('model.missing', { names: missing.join(', ') })}</Notice> : null}
      <TestRun id={id} variables={variables} />
      {types.map((type) => (
        <Variables
          key={type}
          title={t(`model.types.${type}`)}
          variables={variables.filter((one) => one.type === type)}
        />
      ))}
      <div>
        {files.map(({ name, text }) => (
          <Button
            key={name}
            size="small"
            onClick={() => offerFile(new Blob([text], { type: 'application/json' }), name)}
          >
            {t('model.file', { name })}
          </Button>
        ))}
      </div>
    </div>
  );
}

function Variables({ title, variables }: { title: string; variables: GrowthModelContent['variables'] }) {
  const { t } = useTranslation('growth-model');
  if (variables.length === 0) return null;
  return (
    <details>
      <summary>{`${title} (${variables.length})`}</summary>
      <dl className="gm-facts">
        {variables.map(({ name, definition, unit, description, reference, fit }) => (
          <div key={name}>
            <dt>
              {description || name} {unit ? `(${unit})` : ''}
            </dt>
            <dd>
              <code>{definition === null ? name : `${name} = ${definition}`}</code>
              {fit ? <span className="gm-soft"> {t('model.fitted', { least: fit[0], most: fit[1] })}</span> : null}
              {reference ? <span className="gm-soft"> {reference}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Numbers that make a room of the product run as one would. */
const usual: Readonly<Record<string, number>> = { lamp_ppfd: 200, set_co2: 800 };

function TestRun({ id, variables }: { id: number; variables: GrowthModelContent['variables'] }) {
  const { t } = useTranslation('growth-model');
  const { number } = useFormat();
  const run = useAction(growthModelsApi.calls.run);
  const [told, setTold] = useState<Awaited<ReturnType<typeof run.run>>>();
  const inputs = Object.fromEntries(
    variables.flatMap(({ name, type }) => (type === 'input' && name in usual ? [[name, usual[name] ?? 0]] : [])),
  );
  return (
    <section>
      <Button
        size="small"
        variant="outlined"
        loading={run.isRunning}
        onClick={() => void run.run({ params: { id: String(id) }, body: { days: testDays, inputs } }).then(setTold)}
      >
        {t('model.try', { days: testDays })}
      </Button>
      {told?.courses.map(({ name, values }) => {
        const { description, unit } = variables.find((one) => one.name === name) ?? { description: '', unit: '' };
        const [first = 0, last = 0] = [values[0], values.at(-1)];
        const label = `${description || name}: ${number(first, 4)} → ${number(last, 4)} ${unit}`;
        return (
          <figure key={name} className="gm-line">
            <Sparkline label={label} values={values} height={48} width={320} isGrowing />
            <figcaption className="gm-soft">{label}</figcaption>
          </figure>
        );
      })}
    </section>
  );
}
