import {
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
import { chatRoutes, contentRoutes } from './content.routes.ts';
import { helpReferenceData } from './help/help-reference-data.ts';
import { helpRoutes } from './help/help.routes.ts';
import { releaseReferenceData } from './release-reference-data.ts';
import { contentReferenceData } from './reference-data.ts';

export { searchHelp, type HelpFound } from './help/search-help.ts';

/** Help, release notes, agreements, newsletters, chat. */
export const contentFeature: Feature = {
  name: 'content',
  entities: [
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
  implementations: [contentRoutes, chatRoutes, helpRoutes],
  referenceData: [...contentReferenceData, ...helpReferenceData, ...releaseReferenceData],
  start: { jobs: keepChatShort },
};
