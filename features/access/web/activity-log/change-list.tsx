import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { isNaming, valueText } from './change-words.ts';
import { changesOf, type Change, type Changes } from './changes.ts';
import { useFieldName } from './field-names.ts';
import { useReferenceNames } from './record-names.ts';
import './activity-log.css';

/** Values shown in a row before the rest is counted. */
const valuesShown = 2;

interface LoggedChanges {
  /** Of the record that was written. */
  collection: string;
  changes: Changes;
}

/** Words for the values of an entry, in a line each unless `most` letters are allowed: yes and no, moments by the reader's clock, and the names of other records. */
function useValueText(
  collection: string,
  changes: readonly Change[],
  most?: number,
): (key: string, value: unknown) => string {
  const { t } = useTranslation(['activity-log', 'records']);
  const { dateTime } = useFormat();
  const names = useReferenceNames(collection, changes);
  const words = { nothing: t('nothing'), yes: t('yes'), no: t('no'), moment: dateTime };
  /** A value out of a list of choices; what people named themselves stays as it is. */
  const choiceOf = (key: string, value: unknown) =>
    typeof value === 'string' && /^[A-Za-z_]+$/.test(value) && !isNaming(key)
      ? t([`values.${value}`, `records:choices.${value}`], { defaultValue: '' }) || undefined
      : undefined;
  return (key, value) => names(key, value) ?? choiceOf(key, value) ?? valueText(value, words, most);
}

/** What one write changed, in a line: old and new for the first fields of a change, the values of a new record. */
export function ChangedFields({ collection, changes }: LoggedChanges) {
  const { t } = useTranslation(['activity-log', 'access']);
  const nameOf = useFieldName();
  const all = changesOf(changes);
  const isChange = changes.before !== undefined && changes.after !== undefined;
  // A new record says what it was given; what it was not is no news.
  const told = isChange ? all : all.filter(({ before, after }) => (before ?? after) !== null);
  const shown = told.slice(0, valuesShown);
  const more = told.length - shown.length;
  const textOfValue = useValueText(collection, shown);
  const { secrets = [] } = changes;
  if (told.length === 0)
    return secrets.length > 0
      ? t('access:activityLog.secret', { fields: secrets.map(nameOf).join(', ') })
      : t(changes.before || changes.after ? 'unchanged' : 'noValues');
  return (
    <span className="al-line">
      {shown.map(({ key, before, after }) => (
        <span key={key}>
          {t(isChange ? 'change' : 'set', {
            field: nameOf(key),
            before: textOfValue(key, before),
            after: textOfValue(key, isChange ? after : (after ?? before)),
          })}
        </span>
      ))}
      {more > 0 ? <small>{t('access:activityLog.more', { count: more })}</small> : null}
    </span>
  );
}

interface ChangeListProps extends LoggedChanges {
  /** What stands above the two values, where they are not before and after a change. */
  heads?: { before: string; after: string };
}

/** What one write changed, field by field: before and after. */
export function ChangeList({ collection, changes, heads }: ChangeListProps) {
  const { t } = useTranslation('access');
  const nameOf = useFieldName();
  const rows = changesOf(changes);
  const textOf = useValueText(collection, rows, Infinity);
  return (
    <>
      {changes.reason ? <p className="al-note">{t('activityLog.reason', { reason: changes.reason })}</p> : null}
      {changes.secrets?.length ? (
        <p className="al-note">{t('activityLog.secret', { fields: changes.secrets.map(nameOf).join(', ') })}</p>
      ) : null}
      {rows.length > 0 ? (
        <table className="al-changes">
          <thead>
            <tr>
              <th scope="col">{t('activityLog.field')}</th>
              <th scope="col">{heads?.before ?? t('activityLog.before')}</th>
              <th scope="col">{heads?.after ?? t('activityLog.after')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, before, after }) => (
              <tr key={key}>
                <th scope="row">{nameOf(key)}</th>
                <td>{before === null ? '–' : <del>{textOf(key, before)}</del>}</td>
                <td>{after === null ? '–' : <ins>{textOf(key, after)}</ins>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </>
  );
}
