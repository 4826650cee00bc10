import { Notice, PageContent } from '@trellis/ui';
import { useCall, useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import type { UnitEntry } from '../../live/unit-entry.ts';
import { pageCalls } from '../calls.ts';

/** The unit and its controller as they are recorded; nothing can be changed here. */
export function ConfigurationTab({ entry: { record } }: { entry: UnitEntry }) {
  const { t } = useTranslation('unit-page');
  const { controller_id } = record;
  const { lifecycles: _, ...unit } = record;
  return (
    <>
      <RecordView title={t('configuration.unit')} record={unit} />
      {controller_id === null ? (
        <Notice state="info">{t('configuration.noController')}</Notice>
      ) : (
        <ControllerRecord id={controller_id} />
      )}
    </>
  );
}

function ControllerRecord({ id }: { id: number }) {
  const { t } = useTranslation('unit-page');
  const controller = useCall(pageCalls.controller, { params: { id: String(id) }, query: {} });
  return (
    <PageContent loads={controller}>
      {(record) => <RecordView title={t('configuration.controller')} record={record} />}
    </PageContent>
  );
}

function RecordView({ title, record }: { title: string; record: object }) {
  return (
    <section aria-label={title}>
      <h2 className="up-title">{title}</h2>
      <dl className="up-record">
        {Object.entries<unknown>({ ...record }).map(([field, value]) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd className="t-number">
              <FieldValue value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

function FieldValue({ value }: { value: unknown }) {
  const { dateTime, otherZone } = useFormat();
  const { t } = useTranslation('unit-page');
  if (value === null || value === '') return <span className="up-soft">–</span>;
  if (typeof value === 'boolean') return t(value ? 'configuration.yes' : 'configuration.no');
  if (isPlainList(value)) return value.join(', ') || '–';
  if (typeof value === 'object') return <code>{JSON.stringify(value, null, 1)}</code>;
  if (typeof value === 'string' && instant.test(value)) return <span title={otherZone(value)}>{dateTime(value)}</span>;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}

const isPlainList = (value: unknown): value is (string | number)[] =>
  Array.isArray(value) && value.every((item: unknown) => typeof item === 'string' || typeof item === 'number');
