import { everyday } from '@trellis/entity-kit';
import { devicesApi } from '@trellis/notifications/model';
import type { Send } from '@trellis/web-kit';
import { findRegistration, unsubscribeBrowser } from './browser-push.ts';

/** Takes this browser from the person who leaves it: it shows nothing of theirs to whoever comes next. */
export async function forgetBrowser(send: Send): Promise<void> {
  const body = await findRegistration();
  if (!body) return;
  await unsubscribeBrowser();
  // Its address is a secret that the server does not list: saying it again names the device.
  const { id } = await send(devicesApi.calls.registerBrowser, { body });
  await send(everyday('pushDevices').delete, { params: { id } });
}
