import { chatApi, contentApi } from '@trellis/content/model';
import { filtered } from '@trellis/entity-kit';
import { isSubTenant, openTool, setToolCount, useCall, useOpenedTool, usePreferences, useUser } from '@trellis/web-kit';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { contentCalls } from './content-calls.ts';
import { chooseTopic } from './help/choose-topic.ts';
import { useReadMark } from './use-read-mark.ts';
import { unseenIssue } from './newsletter/newest-first.ts';

const AgreementDialog = lazy(async () => ({
  default: (await import('./agreement/agreement.dialog.tsx')).AgreementDialog,
}));
const IntroVideoDialog = lazy(async () => ({
  default: (await import('./intro/intro-video.dialog.tsx')).IntroVideoDialog,
}));

/** Help topic that holds the introduction: a film (mp4, webm) or a page. */
const introTopic = 'intro-video';

/** What opens by itself, one after the other: the agreement in force, the introduction, a new issue of the newsletter. */
export function ContentCompanion() {
  const user = useUser();
  const { id, facility_id } = user;
  return (
    <>
      <OpeningDialogs key={`${id} ${facility_id ?? ''}`} />
      {facility_id === null || isSubTenant(user) ? null : <ChatCount key={facility_id} />}
    </>
  );
}

function OpeningDialogs() {
  const user = useUser();
  const { data: state } = useCall(contentApi.calls.hasCurrentUserAccepted, {});
  // One that asks for no consent is shown once; what asks for it is shown until it is given.
  const { mark, keep } = useReadMark(`agreement:${state?.agreement?.id ?? 0}`);
  const [isAgreementClosed, setAgreementClosed] = useState(false);
  const [isIntroClosed, setIntroClosed] = useState(false);
  if (!state || mark === undefined) return null;
  const { accepted, agreement } = state;
  if (agreement && !accepted && !isAgreementClosed && (agreement.requiresAcknowledgement || !mark))
    return (
      <Suspense>
        <AgreementDialog
          agreement={agreement}
          onClose={() => {
            setAgreementClosed(true);
            if (!agreement.requiresAcknowledgement) void keep(agreement.id);
          }}
        />
      </Suspense>
    );
  if (user.showIntroVideo && !isIntroClosed) return <Introduction onClose={() => setIntroClosed(true)} />;
  // One thing at a time: the newsletter waits for the next visit of somebody who was just asked something else.
  return isAgreementClosed || isIntroClosed ? null : <NewIssue />;
}

/** The introduction, where one is set up; what would come after it comes otherwise. */
function Introduction({ onClose }: { onClose: () => void }) {
  const { lang } = usePreferences();
  const topics = useCall(contentCalls.topics, filtered({ where: { topickey: introTopic } }));
  if (!topics.data) return null;
  const topic = chooseTopic([introTopic], topics.data, lang);
  if (!topic) return <NewIssue />;
  return (
    <Suspense>
      <IntroVideoDialog topic={topic} onClose={onClose} />
    </Suspense>
  );
}

/** Opens a newsletter that came out since the person last looked; never over something else that is open. */
function NewIssue() {
  const { facility_id, user_id } = useUser();
  const issues = useCall(contentCalls.newsletters, filtered({ limit: 200 }));
  const marks = useCall(contentCalls.marks, filtered({ where: { topic: 'newsletter', user_id } }));
  const opened = useOpenedTool();
  const [openedAt] = useState(() => Date.now());
  const unseen = issues.data && marks.data && unseenIssue(issues.data, facility_id, marks.data[0] ?? null, openedAt);
  const due = opened === undefined ? unseen?.id : undefined;
  const shown = useRef<number>(undefined);
  useEffect(() => {
    // Once, even before the server knows that it was seen.
    if (due === undefined || shown.current === due) return;
    shown.current = due;
    openTool('newsletter');
  }, [due]);
  return null;
}

/** Keeps the number of unread messages beside the control that opens the chat. */
function ChatCount() {
  const threads = useCall(chatApi.calls.getThreads, {}, { dependsOn: ['readMarks'] });
  const unread = threads.data?.reduce((sum, thread) => sum + thread.unread, 0) ?? 0;
  useEffect(() => setToolCount('chat', unread), [unread]);
  useEffect(() => () => setToolCount('chat', 0), []);
  return null;
}
