import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { BoardConfiguration } from '@trellis/devices/model';
import { everyday, filtered } from '@trellis/entity-kit';
import { findDesignator } from '@trellis/telemetry/model';
import type { UnitRecord } from '@trellis/units/model';
import { PageContent } from '@trellis/ui';
import { useCall } from '@trellis/web-kit';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGridWords } from '../../unit-grid/grid-words.ts';
import { compareTemplate, type TemplateDifference, type Wiring } from './compare-template.ts';
import { deviceWord } from './configuration-facts.ts';

const calls = {
  templates: everyday('boardConfigurations').list,
  devices: everyday('virtualDevices').list,
  components: everyday('boardComponents').list,
} as const;

interface TemplateCheckProps {
  record: UnitRecord;
  controller_id: number;
}

/** How a unit is wired, held against a template: the one it is most like, or the one that is chosen. */
export function TemplateCheck({ record, controller_id }: TemplateCheckProps) {
  const { t } = useTranslation('unit-page');
  const templates = useCall(calls.templates, filtered({ where: { active: true }, order: 'name' }));
  const devices = useCall(calls.devices, filtered({ where: { controller_id }, order: 'name' }));
  const components = useCall(calls.components, filtered({ where: { controller_id } }));
  const wiring = useMemo(
    () =>
      devices.data &&
      components.data && {
        ...{ devices: devices.data, components: components.data, designators: record.sensorDesignators },
      },
    [devices.data, components.data, record.sensorDesignators],
  );
  if (templates.data?.length === 0) return null;
  return (
    <section aria-label={t('configuration.template')}>
      <h2 className="up-title">{t('configuration.template')}</h2>
      <PageContent loads={{ ...templates, data: wiring && templates.data }}>
        {(rows) => (wiring ? <Comparison templates={rows} wiring={wiring} /> : null)}
      </PageContent>
    </section>
  );
}

function Comparison({ templates, wiring }: { templates: readonly BoardConfiguration[]; wiring: Wiring }) {
  const { t } = useTranslation('unit-page');
  const { format } = useGridWords();
  const [chosen, setChosen] = useState<number>();
  const compared = templates.map((template) => ({ template, differences: compareTemplate(template, wiring) }));
  const nearest = compared.toSorted((one, other) => one.differences.length - other.differences.length)[0];
  const shown = compared.find(({ template }) => template.id === chosen) ?? nearest;
  if (!shown) return null;
  const nameOf = ({ name, nameEs }: BoardConfiguration) => (format.locale.startsWith('es') ? (nameEs ?? name) : name);
  return (
    <>
      <TextField
        select
        size="small"
        label={t('configuration.templateField')}
        value={shown.template.id}
        sx={{ my: 1, maxWidth: 360 }}
        onChange={({ target }) => setChosen(Number(target.value))}
      >
        {templates.map((template) => (
          <MenuItem key={template.id} value={template.id}>
            {nameOf(template)}
          </MenuItem>
        ))}
      </TextField>
      {shown.differences.length === 0 ? (
        <p>{t('configuration.asTemplate')}</p>
      ) : (
        <ul className="up-differences">
          {shown.differences.map((difference) => (
            <Difference key={JSON.stringify(difference)} difference={difference} />
          ))}
        </ul>
      )}
    </>
  );
}

function Difference({ difference }: { difference: TemplateDifference }) {
  const { t } = useTranslation('unit-page');
  const words = useGridWords();
  const name =
    difference.of === 'device'
      ? deviceWord(difference.name, words)
      : words.t(`designators.${findDesignator(difference.designator_id)?.key ?? 'other'}`);
  return (
    <li>
      <strong>{name}</strong>:{' '}
      {t(`configuration.differs.${difference.how}`, {
        ...('template' in difference && { template: difference.template, unit: difference.unit }),
      })}
    </li>
  );
}
