import { useFormat } from '@trellis/web-kit';
import { spaced } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';
import { valueText } from './change-words.ts';
import { changesOf, type Changes } from './changes.ts';
import './activity-log.css';

/** Values shown in a row before the rest is counted. */
const valuesShown = 2;

/** What a field is called, as far as the kit knows it. */
function useFieldName(): (key: string) => string {
  const { t } = useTranslation('records');
  return (key) => t(`fields.${key}`, { defaultValue: spaced(key) });
}

/** Words for the values of a line. */
function useValueText(): (value: unknown) => string {
  const { t } = useTranslation('activity-log');
  const { dateTime } = useFormat();
  const words = { nothing: t('nothing'), yes: t('yes'), no: t('no'), moment: dateTime };
  return (value) => valueText(value, words);
}

/** What one write changed, in a line: old and new for the first fields of a change, the values of a new record. */
export function ChangedFields({ changes }: { changes: Changes }) {
  const { t } = useTranslation(['activity-log', 'access']);
  const nameOf = useFieldName();
  const textOfValue = useValueText();
  const all = changesOf(changes);
  const isChange = changes.before !== undefined && changes.after !== undefined;
  // A new record says what it was given; what it was not is no news.
  const told = isChange ? all : all.filter(({ before, after }) => (before ?? after) !== null);
  const more = told.length - valuesShown;
  return (
    <span className="al-line">
      {told.slice(0, valuesShown).map(({ key, before, after }) => (
        <span key={key}>
          {t(isChange ? 'change' : 'set', {
            field: nameOf(key),
            before: textOfValue(before),
            after: textOfValue(isChange ? after : (after ?? before)),
          })}
        </span>
      ))}
      {more > 0 ? <small>{t('access:activityLog.more', { count: more })}</small> : null}
    </span>
  );
}

/** What one write changed, field by field: before and after. */
export function ChangeList({ changes }: { changes: Changes }) {
  const { t } = useTranslation('access');
  const nameOf = useFieldName();
  const rows = changesOf(changes);
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
              <th scope="col">{t('activityLog.before')}</th>
              <th scope="col">{t('activityLog.after')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, before, after }) => (
              <tr key={key}>
                <th scope="row">{nameOf(key)}</th>
                <td>{before === null ? '–' : <del>{textOf(before)}</del>}</td>
                <td>{after === null ? '–' : <ins>{textOf(after)}</ins>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </>
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
