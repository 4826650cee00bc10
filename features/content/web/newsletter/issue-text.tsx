import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { FacilityNewsletter } from '@trellis/content/model';
import { StateChip } from '@trellis/ui';
import { useFormat } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { publishedAt } from './newest-first.ts';

/** One issue: its date, picture and paragraphs. */
export function IssueText({ issue }: { issue: FacilityNewsletter }) {
  const { t } = useTranslation('content');
  const format = useFormat();
  const [openedAt] = useState(() => Date.now());
  const at = publishedAt(issue);
  return (
    <article>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5, color: 'text.secondary' }}>
        <time dateTime={new Date(at).toISOString()} title={format.otherZone(at)}>
          {format.dateTime(at)}
        </time>
        {issue.published ? null : <StateChip state="disabled" label={t('newsletter.draft')} />}
        {issue.published && at > openedAt ? <StateChip state="info" label={t('newsletter.toCome')} /> : null}
      </Box>
      {issue.imageUrl ? (
        <Box
          component="img"
          src={issue.imageUrl}
          alt=""
          sx={{ width: '100%', maxHeight: 320, objectFit: 'cover', borderRadius: 1, mb: 2 }}
        />
      ) : null}
      {issue.body.split(/\n\s*\n/).map((paragraph, index) => (
        <Typography key={index} sx={{ mb: 1.5, whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '65ch' }}>
          {paragraph}
        </Typography>
      ))}
    </article>
  );
}
