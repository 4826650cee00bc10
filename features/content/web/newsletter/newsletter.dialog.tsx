import Edit from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import type { FacilityNewsletter } from '@trellis/content/model';
import { filtered } from '@trellis/entity-kit';
import { ContentDialog, PageContent } from '@trellis/ui';
import { isAdmin, useCall, useUser, type ToolDialogProps } from '@trellis/web-kit';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contentCalls } from '../content-calls.ts';
import { useReadMark } from '../use-read-mark.ts';
import { ComposeIssue } from './compose-issue.tsx';
import { IssueList } from './issue-list.tsx';
import { IssueText } from './issue-text.tsx';
import { newestFirst } from './newest-first.ts';

const facilityManager = 2;

/** The facility's newsletter: the latest issue, those before it, and for its writers the next one. */
export function NewsletterDialog({ onClose }: ToolDialogProps) {
  const { t } = useTranslation('content');
  const user = useUser();
  const mayWrite = isAdmin(user) || user.roles.some(({ id }) => id === facilityManager);
  const issues = useCall(contentCalls.newsletters, filtered({ limit: 200 }));
  const [chosen, setChosen] = useState<number>();
  const [edited, setEdited] = useState<FacilityNewsletter | 'new'>();
  const sorted = newestFirst(issues.data ?? [], user.facility_id);
  const issue = sorted.find(({ id }) => id === chosen) ?? sorted[0];
  useSeen(sorted[0]);
  if (edited)
    return <ComposeIssue issue={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />;
  return (
    <ContentDialog
      title={issue?.title ?? t('newsletter.title')}
      width={750}
      onClose={onClose}
      actions={
        <>
          {mayWrite ? (
            <Button startIcon={<Edit />} onClick={() => setEdited('new')}>
              {t('newsletter.write')}
            </Button>
          ) : null}
          {mayWrite && issue?.facility_id != null ? (
            <Button onClick={() => setEdited(issue)}>{t('newsletter.edit')}</Button>
          ) : null}
          <Button variant="contained" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <PageContent
        loads={issues}
        empty={() => (issue ? undefined : { text: t(mayWrite ? 'newsletter.noneWriter' : 'newsletter.none') })}
      >
        {() => (
          <>
            {issue ? <IssueText issue={issue} /> : null}
            {sorted.length > 1 ? <IssueList issues={sorted} shown={issue?.id} onChoose={setChosen} /> : null}
          </>
        )}
      </PageContent>
    </ContentDialog>
  );
}

/** Remembers that the latest issue was seen, so that it does not open by itself again. */
function useSeen(latest: FacilityNewsletter | undefined): void {
  const { mark, keep } = useReadMark('newsletter');
  const kept = useRef<number>(undefined);
  useEffect(() => {
    if (!latest || mark === undefined || kept.current === latest.id) return;
    kept.current = latest.id;
    void keep(latest.id);
  }, [latest, mark, keep]);
}
