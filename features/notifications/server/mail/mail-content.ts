/** Languages of mails, those of the product. */
export type MailLanguage = 'en' | 'es';

/** What a mail says, in the reader's language; the HTML and the text part are made from it. */
export interface MailContent {
  lang: MailLanguage;
  greeting: string;
  paragraphs: readonly string[];
  /** Facts in rows, such as those of a report. */
  tables?: readonly MailTable[];
  /** One thing to do, as a button with its address written out below it. */
  action?: { label: string; url: string };
  /** Where more stands, as a quiet link below it. */
  also?: { label: string; url: string };
  /** Small print: why this mail came, what to do when it is a surprise. */
  footer: string;
  /** Where messages of this kind are stopped or paused; written in when the mail is queued. */
  unsubscribeUrl?: string;
  /** How the product is called in the branding of the address that the links lead to. */
  product?: string;
  /** Messages that came together, in a mail of the day. */
  messages?: readonly MailMessage[];
}

/** One message among others. */
export interface MailMessage extends Pick<MailContent, 'paragraphs' | 'tables' | 'action' | 'unsubscribeUrl'> {
  title: string;
}

const unsubscribeLabels: Readonly<Record<MailLanguage, string>> = {
  en: 'Stop or pause such messages',
  es: 'Dejar de recibir o pausar estos mensajes',
};

/** Rows under a title; the first cell of a row names it. */
export interface MailTable {
  title: string;
  note?: string;
  rows: readonly (readonly string[])[];
}

/** In place of an address that only the reader of a mail is to have. */
const hidden = '…';

/** A mail as others than its reader may see it: its links open accounts, answer alerts and stop messages in the reader's name. */
export function withoutLinks({ unsubscribeUrl: _, ...content }: MailContent): MailContent {
  const { action, messages } = content;
  return {
    ...content,
    ...(action && { action: { ...action, url: hidden } }),
    ...(messages && {
      messages: messages.map(({ unsubscribeUrl: _stop, ...message }) => ({
        ...message,
        ...(message.action && { action: { ...message.action, url: hidden } }),
      })),
    }),
  };
}

const tableText = ({ title, note, rows }: MailTable): string =>
  [title.toUpperCase(), ...(note === undefined ? [] : [note]), ...rows.map((cells) => cells.join(' · '))].join('\n');

/** The text part. */
export const renderText = ({
  lang,
  greeting,
  paragraphs,
  tables = [],
  action,
  also,
  footer,
  unsubscribeUrl,
  messages = [],
}: MailContent): string =>
  [
    greeting,
    ...paragraphs,
    ...tables.map(tableText),
    ...(action ? [linkText(action)] : []),
    ...(also ? [linkText(also)] : []),
    ...messages.map((message) => messageText(message, lang)),
    `-- \n${footer}`,
    ...(unsubscribeUrl ? [unsubscribeText(unsubscribeUrl, lang)] : []),
  ].join('\n\n');

const linkText = ({ label, url }: NonNullable<MailContent['action']>) => `${label}:\n${url}`;
const unsubscribeText = (url: string, lang: MailLanguage) => linkText({ label: unsubscribeLabels[lang], url });

const messageText = ({ title, paragraphs, tables = [], action, unsubscribeUrl }: MailMessage, lang: MailLanguage) =>
  [
    `* ${title}`,
    ...paragraphs,
    ...tables.map(tableText),
    ...(action ? [linkText(action)] : []),
    ...(unsubscribeUrl ? [unsubscribeText(unsubscribeUrl, lang)] : []),
  ].join('\n\n');

/** The text as it stays in the records: without the address, which may open an account. */
export const renderRecord = ({ greeting, paragraphs, tables = [], action, footer }: MailContent): string =>
  [greeting, ...paragraphs, ...tables.map(tableText), ...(action ? [`[${action.label}]`] : []), footer].join('\n\n');

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

const font = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const paragraph = (html: string) => `<p style="margin:0 0 16px;font-size:16px;line-height:1.5">${html}</p>`;

const cellStyle =
  'padding:6px 8px 6px 0;border-bottom:1px solid #e1e6e9;font-size:14px;line-height:1.4;text-align:left;vertical-align:top';

function tableHtml({ title, note, rows }: MailTable): string {
  const lines = rows.map(
    (cells) => `<tr>${cells.map((cell) => `<td style="${cellStyle}">${escape(cell)}</td>`).join('')}</tr>`,
  );
  return `<p style="margin:24px 0 4px;font-size:16px;font-weight:700">${escape(title)}</p>${note === undefined ? '' : `<p style="margin:0 0 4px;font-size:13px;color:#5b6670">${escape(note)}</p>`}<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">${lines.join('')}</table>`;
}

const unsubscribeHtml = (url: string, lang: MailLanguage) =>
  `<a href="${escape(url)}" style="color:#5b6670">${unsubscribeLabels[lang]}</a>`;

const openHtml = ({ label, url }: NonNullable<MailContent['action']>) =>
  `<p style="margin:0 0 8px;font-size:16px"><a href="${escape(url)}" style="color:#17663a;font-weight:600">${escape(label)}</a></p>`;

/** A message among others: a quiet link instead of the button that a mail about one thing has. */
function messageHtml(
  { title, paragraphs, tables = [], action, unsubscribeUrl }: MailMessage,
  lang: MailLanguage,
): string {
  const open = action ? openHtml(action) : '';
  const stop = unsubscribeUrl ? `<p style="margin:0;font-size:13px">${unsubscribeHtml(unsubscribeUrl, lang)}</p>` : '';
  return `<div style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e1e6e9"><p style="margin:0 0 8px;font-size:16px;font-weight:700">${escape(title)}</p>${paragraphs.map((text) => paragraph(escape(text))).join('')}${tables.map(tableHtml).join('')}${open}${stop}</div>`;
}

/** The HTML part: one column of tables and inline styles, which is what mail programs understand. */
export function renderHtml(content: MailContent, subject: string): string {
  const { lang, greeting, paragraphs, tables = [], action, also, footer, unsubscribeUrl, messages = [] } = content;
  const unsubscribe = unsubscribeUrl ? ` ${unsubscribeHtml(unsubscribeUrl, lang)}` : '';
  const button = action
    ? `<p style="margin:24px 0"><a href="${escape(action.url)}" style="display:inline-block;padding:14px 24px;border-radius:8px;background:#17663a;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escape(action.label)}</a></p><p style="margin:0 0 16px;font-size:13px;line-height:1.5;color:#5b6670;word-break:break-all">${escape(action.url)}</p>`
    : '';
  const more = also ? openHtml(also) : '';
  return `<!doctype html>
<html lang="${lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escape(subject)}</title></head>
<body style="margin:0;background:#f3f5f6;color:#1c2429;${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:8px"><tr><td style="padding:32px">
<p style="margin:0 0 24px;font-size:20px;font-weight:700;color:#17663a">${escape(content.product ?? 'Trellis')}</p>
${[greeting, ...paragraphs].map((text) => paragraph(escape(text))).join('\n')}
${tables.map(tableHtml).join('\n')}
${button}
${more}
${messages.map((message) => messageHtml(message, lang)).join('\n')}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e1e6e9;font-size:13px;line-height:1.5;color:#5b6670">${escape(footer)}${unsubscribe}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>`;
}
