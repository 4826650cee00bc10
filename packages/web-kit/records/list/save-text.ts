import type { ClientOptions } from '@trellis/entity-kit';
import { API_BASE } from '@trellis/entity-kit';

/** Files up to this many characters are handed over within the page; longer ones come back from the server as a download. */
export const inlineLimit = 2048;

/** Saves text as a file of the person: inline when it is short, through `utils/reflect` otherwise. */
export function saveText(filename: string, mimeType: string, data: string, { token }: ClientOptions): void {
  if (data.length <= inlineLimit) saveInline(filename, mimeType, data);
  else postForDownload(filename, mimeType, data, token());
}

function saveInline(filename: string, mimeType: string, data: string): void {
  const link = document.createElement('a');
  link.href = `data:${mimeType};charset=utf-8,${encodeURIComponent(data)}`;
  link.download = filename;
  document.body.append(link);
  link.click();
  link.remove();
}

/** A form post, so that the browser itself takes the reply as a file; the page stays where it is. */
function postForDownload(filename: string, mimeType: string, data: string, token: string | undefined): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = `${API_BASE}utils/reflect?access_token=${encodeURIComponent(token ?? '')}`;
  form.hidden = true;
  for (const [name, value] of Object.entries({ filename, mimeType, data })) {
    const input = document.createElement('textarea');
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}
