import Button from '@mui/material/Button';
import { allFields } from '@trellis/entity-kit';
import { Notice } from '@trellis/ui';
import { useTranslation } from 'react-i18next';
import { CellValue } from '../cell-value.tsx';
import { JsonTree } from '../editors/json-tree.tsx';
import { AmendButton } from './amend-button.tsx';
import type { OpenRecord } from './open-record.ts';
import { OwnCopyButton } from './own-copy.tsx';

const unshown = new Set(['id', 'createuser', 'updateuser', 'active']);

/** A record for reading. */
export function RecordFacts(open: OpenRecord) {
  const { entity, about, words, record, fields, onClose, above } = open;
  const { t } = useTranslation('records');
  if (!record) return <p className="r-form">{t('form.readOnly')}</p>;
  const shown = Object.entries(allFields(entity)).filter(
    ([key, field]) =>
      field.kind !== 'secret' && !unshown.has(key) && !about.hidden.includes(key) && !fields?.[key]?.isHidden,
  );
  return (
    <>
      <div className="r-drawer__body">
        {open.onAmend ? (
          <div className="r-form">
            <Notice state="disabled">{t('amend.over')}</Notice>
          </div>
        ) : null}
        {above ? <div className="r-form">{above(record)}</div> : null}
        <dl className="r-facts">
          {shown.map(([key, field]) => (
            <div key={key}>
              <dt>{fields?.[key]?.label ?? words.field(key)}</dt>
              <dd>
                {fields?.[key]?.show && record[key] !== null && record[key] !== undefined ? (
                  fields[key].show(record[key] as never, record)
                ) : field.kind === 'json' && record[key] !== null ? (
                  <JsonTree value={record[key]} />
                ) : (
                  <CellValue entity={entity} about={about} words={words} record={record} fieldKey={key} />
                )}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <footer className="r-drawer__foot">
        <AmendButton onAmend={open.onAmend} />
        <Button color="inherit" onClick={onClose} sx={{ ml: 'auto' }}>
          {t('form.close')}
        </Button>
        <OwnCopyButton {...open} />
      </footer>
    </>
  );
}
