import { UnreadableSecret, type Services } from '@trellis/server-kit';
import { Webhook } from '@trellis/webhooks/model';

/** A secret as it signs; null for one sealed with a key that is lost, which signs nothing any more: a new one is the way out. */
export function openIfReadable(
  column: 'secret' | 'oldSecret',
  stored: string,
  { secrets }: Pick<Services, 'secrets'>,
): string | null {
  try {
    return secrets.open(Webhook, column, stored);
  } catch (error) {
    if (error instanceof UnreadableSecret) return null;
    throw error;
  }
}
