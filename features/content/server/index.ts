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
import { contentRoutes } from './content.routes.ts';
import { contentReferenceData } from './reference-data.ts';

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
  implementations: [contentRoutes],
  referenceData: contentReferenceData,
};
