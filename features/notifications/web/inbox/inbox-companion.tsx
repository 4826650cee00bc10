import { setToolCount } from '@trellis/web-kit';
import { useEffect } from 'react';
import { useBrowserRegistration } from '../push/use-browser-registration.ts';
import { useInbox } from './use-inbox.ts';

/** Keeps the number of unread messages beside the bell, and this browser among those that take push messages. */
export function InboxCompanion() {
  useBrowserRegistration();
  const { data } = useInbox();
  const unread = data?.unread ?? 0;
  useEffect(() => setToolCount('inbox', unread), [unread]);
  useEffect(() => () => setToolCount('inbox', 0), []);
  return null;
}
