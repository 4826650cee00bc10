import type {
  ChatMessage,
  FacilityNewsletter,
  HelpTopic,
  HelpVisit,
  ReadMark,
  ReleaseNote,
} from '@trellis/content/model';
import { idText, listOf, signedIn, type CallDefinition } from '@trellis/entity-kit';
import * as z from 'zod';

const params = z.object({ id: idText });
const body = z.record(z.string(), z.unknown());
const one = { method: 'GET', summary: 'One', access: signedIn, params } as const;
const create = { method: 'POST', summary: 'Create', access: signedIn, body } as const;
const change = { method: 'PATCH', summary: 'Change', access: signedIn, params, body } as const;
const remove = { method: 'DELETE', summary: 'Delete', access: signedIn, params, returns: z.unknown() } as const;

/** A person one can call in chat. */
export interface Colleague {
  user_id: number;
  firstname: string;
  lastname: string;
}

/** A message with who wrote it, where that person may still be known. */
export type WrittenMessage = ChatMessage & { author?: { firstname: string; lastname: string } | null };

/** A release note as the list carries it: without its notes. */
export type ListedNote = Pick<
  ReleaseNote,
  'id' | 'version' | 'label' | 'labelEs' | 'releaseDate' | 'updatedate' | 'fileUrl' | 'component'
>;

/** Everyday calls of the dialogs. */
export const contentCalls = {
  topics: listOf<HelpTopic>('ag_helptopics'),
  visit: { ...create, path: 'helpVisits', returns: z.custom<HelpVisit>() },
  rateVisit: { ...change, path: 'helpVisits/{id}', returns: z.custom<HelpVisit>() },
  notes: listOf<ListedNote>('ag_releaseNotes'),
  note: { ...one, path: 'ag_releaseNotes/{id}', returns: z.custom<ReleaseNote>() },
  newsletters: listOf<FacilityNewsletter>('facilityNewsletters'),
  createNewsletter: { ...create, path: 'facilityNewsletters', returns: z.custom<FacilityNewsletter>() },
  changeNewsletter: { ...change, path: 'facilityNewsletters/{id}', returns: z.custom<FacilityNewsletter>() },
  marks: listOf<ReadMark>('readMarks'),
  mark: {
    ...create,
    path: 'readMarks/upsertWithWhere',
    query: z.object({ where: z.string() }),
    returns: z.custom<ReadMark>(),
  },
  messages: listOf<WrittenMessage>('chatMessages'),
  say: { ...create, path: 'chatMessages', returns: z.custom<ChatMessage>() },
  changeMessage: { ...change, path: 'chatMessages/{id}', returns: z.custom<ChatMessage>() },
  removeMessage: { ...remove, path: 'chatMessages/{id}' },
  colleagues: listOf<Colleague>('vFacilityUsers'),
  changePerson: { ...change, path: 'users/{id}', returns: z.unknown() },
} as const satisfies Record<string, CallDefinition>;
