import { spaced } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';
import { changesOf, type Changes } from './changes.ts';
import './activity-log.css';

/** Names shown in a row before the rest is counted. */
const namesShown = 3;

/** What a field is called, as far as the kit knows it. */
function useFieldName(): (key: string) => string {
  const { t } = useTranslation('records');
  return (key) => t(`fields.${key}`, { defaultValue: spaced(key) });
}

/** Which fields one write changed, in a line. */
export function ChangedFields({ changes }: { changes: Changes }) {
  const { t } = useTranslation('access');
  const nameOf = useFieldName();
  const names = changesOf(changes).map(({ key }) => nameOf(key));
  const more = names.length - namesShown;
  return `${names.slice(0, namesShown).join(', ')}${more > 0 ? ` ${t('activityLog.more', { count: more })}` : ''}`;
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
