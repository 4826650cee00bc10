import { filesApi, findNamedType, uploadAreas } from '@trellis/files/model';
import { answerWithFile, implement, notFound } from '@trellis/server-kit';
import { beginChunked, mergeChunks, storeChunk } from './chunked-upload.ts';
import { storeUpload } from './store-upload.ts';

/** Uploads of each area, and the way to the files. */
export const filesRoutes = implement(filesApi, {
  uploadForTicket: (_, context) => storeUpload(uploadAreas.hardware_item_tickets, context),
  uploadForRepairTicket: (_, context) => storeUpload(uploadAreas.repairTickets, context),
  uploadForSoftwareTicket: (_, context) => storeUpload(uploadAreas.software_tickets, context),
  uploadForChat: (_, context) => storeUpload(uploadAreas.chatMessages, context),
  uploadForPerson: (_, context) => storeUpload(uploadAreas.users, context),
  uploadForFacility: (_, context) => storeUpload(uploadAreas.facilities, context),
  uploadForRemedy: (_, context) => storeUpload(uploadAreas.ExceptionRemediations, context),
  uploadForRedAlert: (_, context) => storeUpload(uploadAreas.redAlerts, context),
  uploadForRunReport: (_, context) => storeUpload(uploadAreas.ag_lifecycleReports, context),
  chunkedInitialize: ({ params, body }, context) => beginChunked(uploadAreas[params.area], body, context),
  chunkedUpload: ({ params }, context) => storeChunk(uploadAreas[params.area], context),
  chunkedMerge: ({ params, body }, context) => mergeChunks(uploadAreas[params.area], body.finalFileUrl, context),
  readFile: async ({ params: { bucket, name } }, { services, request }) => {
    // Only what was judged by its content got its name.
    const type = findNamedType(name);
    const answer = type && (await answerWithFile(services.files, `${bucket}/${name}`, type.mediaType, request.headers));
    if (!answer) throw notFound('fileUploads');
    return answer;
  },
});
