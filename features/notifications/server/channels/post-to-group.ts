import { postSafely, type Services } from '@trellis/server-kit';
import { failed, isFinalStatus, reasonOf, taken, type Outcome, type Sending } from './channel.ts';
import type { GroupDoor } from './group-doors.ts';
import { callGateway } from './send-by-gateway.ts';

/** Teams shows cards of up to 28 KB. */
const longest = 4000;
/** A parameter of a WhatsApp template has up to 1024 characters; the link needs some of them. */
const longestLine = 800;
const open = { en: 'Open', es: 'Abrir' } as const;

/** What a group reads. */
export type GroupMessage = Pick<Sending, 'title' | 'text' | 'link' | 'isUrgent' | 'tag'>;

/** Posts a message to a channel of a facility. It carries no link that answers: many read it. */
export async function postToGroup(door: GroupDoor, message: GroupMessage, services: Services): Promise<Outcome> {
  const { address, phone, channel } = door;
  const { publicUrl, webhooksLocal } = services.config;
  if (!address && channel === 'whatsapp' && phone)
    return callGateway('whatsapp', { phone, text: oneLine(message, publicUrl), tag: message.tag }, services);
  if (!address) return failed('The channel has no address to post to.', true);
  const body = channel === 'teams' ? teamsCard(message, door.lang, publicUrl) : { text: plainText(message, publicUrl) };
  try {
    const { status, text } = await postSafely(
      address,
      { headers: { 'idempotency-key': message.tag }, body: JSON.stringify(body) },
      { allowsLocal: webhooksLocal },
    );
    return status >= 200 && status < 300
      ? taken
      : failed(`The channel answered ${status}. ${text}`, isFinalStatus(status));
  } catch (error) {
    return failed(reasonOf(error));
  }
}

/** What a workflow of Teams posts: “When a Teams webhook request is received” takes adaptive cards. */
export const teamsCard = (
  { title, text, link, isUrgent }: GroupMessage,
  lang: GroupDoor['lang'],
  publicUrl: string,
) => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        body: [
          {
            type: 'TextBlock',
            text: asWritten(title),
            weight: 'Bolder',
            size: 'Medium',
            wrap: true,
            ...(isUrgent && { color: 'Attention' }),
          },
          ...text
            .slice(0, longest)
            .split('\n')
            .map((line) => ({ type: 'TextBlock', text: asWritten(line), wrap: true })),
        ],
        actions: [{ type: 'Action.OpenUrl', title: open[lang], url: `${publicUrl}${link ?? '/'}` }],
      },
    },
  ],
});

/** Cards read Markdown; what people typed is shown as they typed it. */
const asWritten = (text: string): string => text.replaceAll(/[\\*_[\]()#~`>]/g, String.raw`\$&`);

/** WhatsApp has no webhook of its own: a service of the facility passes the text on. */
const plainText = ({ title, text, link }: GroupMessage, publicUrl: string): string =>
  [title, text.slice(0, longest), `${publicUrl}${link ?? '/'}`].join('\n');

/** The same for the gateway of the installation: parameters of WhatsApp templates are refused with line ends in them. */
const oneLine = ({ title, text, link }: GroupMessage, publicUrl: string): string =>
  `${`${title}. ${text}`.replaceAll(/\s+/g, ' ').slice(0, longestLine)} ${publicUrl}${link ?? '/'}`;
