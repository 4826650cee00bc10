import { everyday, longText, type EntityDefinition } from '@trellis/entity-kit';
import { Notice } from '@trellis/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordRow } from '../record.ts';
import { EditForm } from './edit-form.tsx';
import { changedBody, formFields } from './form-values.ts';
import type { OpenRecord } from './open-record.ts';

/** Sets a closed record right: the fields that may have been wrong, and why they are changed. */
export function AmendForm(open: OpenRecord & { record: RecordRow }) {
  const { entity, about, words, fields, onClose, onDirty } = open;
  const { t } = useTranslation('records');
  const amendment = useMemo(() => amendmentOf(entity), [entity]);
  // A record may have a field of that name itself; the reason of an amendment is none of its.
  const record = useMemo(() => ({ ...open.record, reason: null }), [open.record]);
  const changesMore = (values: Readonly<Record<string, unknown>>) =>
    Object.keys(changedBody(formFields(amendment, about, 'edit'), values, record)).some((key) => key !== 'reason');
  const reasonCheck = (value: unknown, values: Readonly<Record<string, unknown>>) => {
    if (typeof value !== 'string' || value.trim() === '') return t('rules.required');
    return changesMore(values) || t('amend.nothing');
  };
  const finish = () => {
    onDirty(false);
    onClose();
  };
  return (
    <EditForm
      {...open}
      entity={amendment}
      record={record}
      words={{ ...words, field: (key) => (key === 'reason' ? t('amend.reason') : words.field(key)) }}
      fields={{ ...fields, reason: { editor: 'longText', check: reasonCheck } }}
      sections={[]}
      above={() => <Notice state="info">{t('amend.text')}</Notice>}
      onClose={finish}
      saving={{ call: everyday(entity).amend, label: t('amend.open'), done: (name) => t('amend.done', { name }) }}
    />
  );
}

/** The fields that an amendment takes, as a collection of their own; the history keeps the reason, not the record. */
function amendmentOf(entity: EntityDefinition): EntityDefinition {
  const { states, ...rest } = entity;
  const taken = Object.entries(entity.fields).filter(
    ([key]) => key !== 'reason' && states?.amend?.fields.includes(key),
  );
  return { ...rest, fields: { ...Object.fromEntries(taken), reason: longText({ max: 2000, optional: true }) } };
}
