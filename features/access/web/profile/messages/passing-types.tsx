import Typography from '@mui/material/Typography';
import { everyday, filtered } from '@trellis/entity-kit';
import { useCall, usePreferences, useUser } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

/** The level that no quiet hours hold back. */
const urgentLevel = 1;
const mostTypes = 1000;

/** The types of alerts that come in quiet hours too; of a type that the facility has its own of, that one counts. */
export function PassingTypes() {
  const { t } = useTranslation('access');
  const { lang } = usePreferences();
  const { facility_id } = useUser();
  const { data } = useCall(
    everyday('exceptionTypes').list,
    filtered({
      where: { or: [{ facility_id: null }, ...(facility_id === null ? [] : [{ facility_id }])] },
      fields: ['id', 'code', 'label', 'labelEs', 'escalationLevel', 'active', 'facility_id'],
      order: 'code',
      limit: mostTypes,
    }),
  );
  const inForce = [...Map.groupBy(data ?? [], ({ code }) => code).values()].map(
    (rows) => rows.find((row) => row.facility_id !== null) ?? rows[0],
  );
  const names = inForce.flatMap((type) =>
    type?.active && type.escalationLevel === urgentLevel ? [(lang === 'es' && type.labelEs) || type.label] : [],
  );
  return (
    <Typography variant="body2" component="div" sx={{ color: 'text.secondary', mt: 2 }}>
      <strong>{t('profile.quietPasses')}</strong> {t('profile.quietPassesHint')}
      {names.length > 0 ? (
        <details>
          <summary>{t('profile.quietPassing', { count: names.length })}</summary>
          {new Intl.ListFormat(lang, { type: 'unit', style: 'short' }).format(names)}
        </details>
      ) : null}
    </Typography>
  );
}
