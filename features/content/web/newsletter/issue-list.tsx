import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { FacilityNewsletter } from '@trellis/content/model';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { publishedAt } from './newest-first.ts';

interface IssueListProps {
  issues: readonly FacilityNewsletter[];
  shown: number | undefined;
  onChoose: (id: number) => void;
}

/** The issues so far, to choose from. */
export function IssueList({ issues, shown, onChoose }: IssueListProps) {
  const { t } = useTranslation('content');
  const format = useFormat();
  return (
    <Box
      component="section"
      aria-label={t('newsletter.archive')}
      sx={{ borderTop: '1px solid', borderColor: 'divider', pt: 1.5 }}
    >
      <Typography variant="h3">{t('newsletter.archive')}</Typography>
      {issues.map((issue) => (
        <Button
          key={issue.id}
          color="inherit"
          fullWidth
          aria-current={issue.id === shown}
          onClick={() => onChoose(issue.id)}
          sx={{ justifyContent: 'flex-start', gap: 2, textAlign: 'left', fontWeight: issue.id === shown ? 650 : 400 }}
        >
          <Box component="span" className="t-number" sx={{ color: 'text.secondary' }}>
            {format.date(publishedAt(issue))}
          </Box>
          {issue.title}
        </Button>
      ))}
    </Box>
  );
}
