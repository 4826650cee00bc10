import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import type { AlertStory, ExceptionRemediation } from '@trellis/alerts/model';
import { everyday, filtered } from '@trellis/entity-kit';
import { StateChip, type StateName } from '@trellis/ui';
import { useAction, useCall, useFormat, useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RemedyDialog, type RemedyDraft } from './remedy-dialog.tsx';

const mostRemedies = 200;
type Status = ExceptionRemediation['status'];

const colours: Readonly<Record<Status, StateName>> = {
  planned: 'info',
  in_progress: 'warning',
  done: 'healthy',
  ineffective: 'error',
  cancelled: 'disabled',
};
/** The steps that are left from each status. */
const steps: Readonly<Record<Status, readonly Status[]>> = {
  planned: ['in_progress', 'cancelled'],
  in_progress: ['done', 'ineffective', 'cancelled'],
  done: [],
  ineffective: [],
  cancelled: [],
};

/** What is done against the alert: who, since when, how it stands, with pictures; and what helped before. */
export function Remedies({ story: { alert, helped } }: { story: AlertStory }) {
  const { t } = useTranslation('alert-inbox');
  const { dateTime } = useFormat();
  const user = useUser();
  const [draft, setDraft] = useState<RemedyDraft>();
  const { data } = useCall(
    everyday('ExceptionRemediations').list,
    filtered({ where: { ExceptionList_id: alert.id }, include: ['user'], order: 'id', limit: mostRemedies }),
  );
  const patch = useAction(everyday('ExceptionRemediations').patch, { changes: ['ExceptionLists'] });
  const move = (id: number, status: Status) => {
    if (status === 'ineffective') setDraft({ action: '', user_id: user.id });
    void patch.run({ params: { id }, body: { status } });
  };
  const rows = data ?? [];
  if (rows.length === 0 && !alert.can.answer) return null;
  return (
    <section className="ai-part">
      <h3>{t('remedies.title')}</h3>
      <ul className="ai-remedies">
        {rows.map(({ id, status, action, note, photos, user: person, createdate, updatedate }) => (
          <li key={id}>
            <div className="ai-marks">
              <StateChip state={colours[status]} label={t(`remedies.statuses.${status}`)} />
              <strong>{action}</strong>
            </div>
            <span className="ai-soft">
              {[
                person && `${person.firstname} ${person.lastname}`,
                dateTime(createdate),
                updatedate === createdate ? null : t('remedies.changed', { time: dateTime(updatedate) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {note ? <p className="ai-plain">{note}</p> : null}
            {photos && photos.length > 0 ? (
              <span className="ai-photos">
                {photos.map((url, index) => (
                  <a key={url} href={url} target="_blank" rel="noreferrer">
                    <img src={url} alt={t('remedies.photo', { number: index + 1 })} loading="lazy" />
                  </a>
                ))}
              </span>
            ) : null}
            {alert.can.answer && steps[status].length > 0 ? (
              <span className="ai-answers">
                {steps[status].map((next) => (
                  <Button
                    key={next}
                    size="small"
                    variant={next === 'cancelled' ? 'text' : 'outlined'}
                    color={next === 'cancelled' ? 'inherit' : 'primary'}
                    disabled={patch.isRunning}
                    onClick={() => move(id, next)}
                  >
                    {t(`remedies.steps.${next}`)}
                  </Button>
                ))}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {alert.can.answer ? (
        <div className="ai-answers">
          <Button size="small" startIcon={<Add />} onClick={() => setDraft({ action: '', user_id: user.id })}>
            {t('remedies.add')}
          </Button>
          {helped.map(({ action, done, tried }) => (
            <Button
              key={action}
              size="small"
              variant="outlined"
              color="inherit"
              onClick={() => setDraft({ action, user_id: user.id })}
            >
              {t('remedies.helped', { action, done, tried })}
            </Button>
          ))}
        </div>
      ) : null}
      {draft ? <RemedyDialog alertId={alert.id} draft={draft} onClose={() => setDraft(undefined)} /> : null}
    </section>
  );
}
