import { MessageGateway, Notification, NotificationSubscription, PushDevice } from '@trellis/notifications/model';
import type { Feature } from '@trellis/server-kit';
import { devicesRoutes } from './channels/devices.routes.ts';
import { keepDelivering } from './channels/deliver.ts';
import { pushMessages } from './delivery/push-messages.ts';
import { gatewaysRoutes } from './gateways/gateways.routes.ts';
import { inboxRoutes } from './inbox/inbox.routes.ts';
import { tellInbox } from './inbox/tell-inbox.ts';
import { keepSending } from './mail/keep-sending.ts';
import { mailRoutes } from './mail/mail.routes.ts';

export { deliveryPreferenceFor, type Choice } from './delivery/decide-delivery.ts';
export {
  listWays,
  type ChannelChoice,
  type ChannelLine,
  type ChannelWishes,
  type Way,
} from './delivery/decide-alert-channels.ts';
export { deliverDue, withdrawDeliveries } from './channels/deliver.ts';
export { withdrawRetries } from './delivery/withdraw-messages.ts';
export { groupDoors, type GroupDoor } from './channels/group-doors.ts';
export { postToGroup } from './channels/post-to-group.ts';
export { hasGateway } from './channels/send-by-gateway.ts';
export { sendToGroup } from './delivery/send-to-group.ts';
export { clockOf, type Reader } from './delivery/read-recipient.ts';
export { channelsFor, sendMessage } from './delivery/send-message.ts';
export { sendToPerson, type PersonalMessage } from './delivery/send-to-person.ts';
export { rolesOfAllFacilities } from './delivery/who-belongs.ts';
export { writeAssigned, type AssignedWords } from './delivery/write-assigned.ts';
export type { MailContent, MailLanguage } from './mail/mail-content.ts';
export { openContent } from './mail/open-content.ts';
export { hashMessageToken, type MessageLinks } from './mail/message-token.ts';
export { queueMail, type Mail } from './mail/queue-mail.ts';

/** What people are told, the way they chose, and the mail it leaves by. */
export const notificationsFeature: Feature = {
  name: 'notifications',
  entities: [MessageGateway, Notification, NotificationSubscription, PushDevice],
  implementations: [devicesRoutes, gatewaysRoutes, inboxRoutes, mailRoutes],
  prepare: (services) => {
    pushMessages(services);
    tellInbox(services);
  },
  start: {
    jobs: async (services) => {
      await keepDelivering(services);
      return keepSending(services);
    },
  },
};
