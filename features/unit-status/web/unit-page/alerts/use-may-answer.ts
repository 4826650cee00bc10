import { holdsRole } from '@trellis/access/model';
import { alertWorkers } from '@trellis/alerts/model';
import { useUser } from '@trellis/web-kit';

const workers: readonly string[] = alertWorkers;

/** Whether the person raises and answers alerts. */
export function useMayAnswer(): boolean {
  const user = useUser();
  return holdsRole(user, workers);
}
