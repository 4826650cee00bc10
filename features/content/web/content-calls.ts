import type { ChatMessage, ReleaseNote } from '@trellis/content/model';
import { everyday, type AnyCall } from '@trellis/entity-kit';

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
  topics: everyday('ag_helptopics').list,
  visit: everyday('helpVisits').create,
  rateVisit: everyday('helpVisits').patch,
  notes: everyday('ag_releaseNotes').list,
  note: everyday('ag_releaseNotes').get,
  newsletters: everyday('facilityNewsletters').list,
  createNewsletter: everyday('facilityNewsletters').create,
  changeNewsletter: everyday('facilityNewsletters').patch,
  marks: everyday('readMarks').list,
  mark: everyday('readMarks').upsertWithWhere,
  messages: everyday('chatMessages').list,
  say: everyday('chatMessages').create,
  changeMessage: everyday('chatMessages').patch,
  removeMessage: everyday('chatMessages').delete,
  colleagues: everyday('vFacilityUsers').list,
  changePerson: everyday('users').patch,
} as const satisfies Record<string, AnyCall>;
