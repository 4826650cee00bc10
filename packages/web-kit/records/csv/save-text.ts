import type { ClientOptions } from '@trellis/entity-kit';
import { apiBase } from '@trellis/entity-kit';

/** Files up to this many characters are handed over within the page; longer ones come back from the server as a download. */
export const inlineLimit = 2048;
/** As a form a text grows; the server takes forms of 2 MB. */
const formLimit = 2_000_000;

interface SaveOptions extends Pick<ClientOptions, 'token'> {
  /** The server answered something else than the file. */
  onFailed?: () => void;
}

/** Saves text as a file of the person: inline when it is short, through `utils/reflect` otherwise; what is too long for that is put together in the page. */
export function saveText(filename: string, mimeType: string, data: string, { token, onFailed }: SaveOptions): void {
  if (data.length <= inlineLimit) {
    saveLink(filename, `data:${mimeType};charset=utf-8,${encodeURIComponent(data)}`);
  } else if (new URLSearchParams({ data }).toString().length > formLimit) {
    const address = URL.createObjectURL(new Blob([data], { type: mimeType }));
    saveLink(filename, address);
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  } else postForDownload(filename, mimeType, data, token(), onFailed);
}

function saveLink(filename: string, address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  document.body.append(link);
  link.click();
  link.remove();
}

/** A form post into a frame nobody sees: the browser takes the reply as a file, and a refusal never replaces the page. */
function postForDownload(
  filename: string,
  mimeType: string,
  data: string,
  token: string | undefined,
  onFailed: (() => void) | undefined,
): void {
  const frame = document.createElement('iframe');
  frame.name = `download-${Date.now()}`;
  frame.hidden = true;
  const form = document.createElement('form');
  form.method = 'post';
  form.target = frame.name;
  form.action = `${apiBase}utils/reflect?access_token=${encodeURIComponent(token ?? '')}`;
  form.hidden = true;
  for (const [name, value] of Object.entries({ filename, mimeType, data })) {
    const input = document.createElement('textarea');
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(frame, form);
  // A download loads nothing into the frame; a page that arrives there is a refusal.
  frame.addEventListener('load', () => {
    if (frame.contentWindow?.location.href !== 'about:blank') onFailed?.();
  });
  form.submit();
  form.remove();
  setTimeout(() => frame.remove(), 120_000);
}
