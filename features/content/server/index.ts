import {
  App,
  ChatMessage,
  Color,
  FacilityNewsletter,
  HelpTopic,
  HelpVisit,
  ReadMark,
  ReleaseNote,
  ServiceLevel,
  ServiceLevelAgreement,
  ServiceLevelAgreementAcceptance,
} from '@trellis/content/model';
import type { Feature } from '@trellis/server-kit';
import { keepChatShort } from './chat.ts';
import { brandingRoutes, chatRoutes, contentRoutes } from './content.routes.ts';
import { helpReferenceData } from './help/help-reference-data.ts';
import { helpRoutes } from './help/help.routes.ts';
import { releaseReferenceData } from './release-reference-data.ts';
import { contentReferenceData } from './reference-data.ts';

export { brandOwnAddress } from './brand-own-address.ts';
export { findProductName, productNameAt } from './product-name.ts';
export { searchHelp, type HelpFound } from './help/search-help.ts';

/** Branding, help, release notes, agreements, newsletters, chat. */
export const contentFeature: Feature = {
  name: 'content',
  entities: [
    App,
    ChatMessage,
    Color,
    FacilityNewsletter,
    HelpTopic,
    HelpVisit,
    ReadMark,
    ReleaseNote,
    ServiceLevel,
    ServiceLevelAgreement,
    ServiceLevelAgreementAcceptance,
  ],
  implementations: [brandingRoutes, contentRoutes, chatRoutes, helpRoutes],
  referenceData: [...contentReferenceData, ...helpReferenceData, ...releaseReferenceData],
  start: { jobs: keepChatShort },
};
