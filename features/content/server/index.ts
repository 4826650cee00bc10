import {
  App,
  ChatMessage,
  Color,
  FacilityNewsletter,
  HelpTopic,
  ReleaseNote,
  ServiceLevel,
  ServiceLevelAgreement,
  ServiceLevelAgreementAcceptance,
} from '@trellis/content/model';
import type { Feature } from '@trellis/server-kit';

/** Branding, help, release notes, agreements, newsletters, chat. */
export const contentFeature: Feature = {
  name: 'content',
  entities: [
    App,
    ChatMessage,
    Color,
    FacilityNewsletter,
    HelpTopic,
    ReleaseNote,
    ServiceLevel,
    ServiceLevelAgreement,
    ServiceLevelAgreementAcceptance,
  ],
};
