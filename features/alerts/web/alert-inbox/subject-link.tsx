import ArrowForward from '@mui/icons-material/ArrowForward';
import IconButton from '@mui/material/IconButton';
import type { InboxAlert } from '@trellis/alerts/model';
import { useMayOpen } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

type About = Pick<InboxAlert, 'subject' | 'subjectPath'>;

/** The name of what an alert is about, leading to its page for those who may open it. */
export function SubjectName({ alert: { subject, subjectPath } }: { alert: About }) {
  const { t } = useTranslation('alert-inbox');
  const mayOpen = useMayOpen();
  if (subject === null) return t('wholeFacility');
  return subjectPath !== null && mayOpen(subjectPath) ? <Link to={subjectPath}>{subject}</Link> : subject;
}

/** Beside a row: the way to the page of what its alert is about. */
export function SubjectLink({ alert: { subject, subjectPath } }: { alert: About }) {
  const { t } = useTranslation('alert-inbox');
  const mayOpen = useMayOpen();
  if (subject === null || subjectPath === null || !mayOpen(subjectPath)) return null;
  const label = t('openSubject', { name: subject });
  return (
    <IconButton component={Link} to={subjectPath} aria-label={label} title={label} className="ai-row__go">
      <ArrowForward fontSize="small" />
    </IconButton>
  );
}
