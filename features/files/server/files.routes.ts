import { filesApi, findFileType, uploadAreas } from '@trellis/files/model';
import { implement, notFound, RawReply } from '@trellis/server-kit';
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
  chunkedInitialize: ({ params, body }, context) => beginChunked(uploadAreas[params.area], body, context),
  chunkedUpload: ({ params }, context) => storeChunk(uploadAreas[params.area], context),
  chunkedMerge: ({ params, body }, context) => mergeChunks(uploadAreas[params.area], body.finalFileUrl, context),
  readFile: async ({ params: { bucket, name } }, { services }) => {
    const content = await services.files.find(`${bucket}/${name}`);
    const type = content && findFileType(content);
    if (!content || !type) throw notFound('fileUploads');
    return new RawReply(Buffer.from(content), {
      'content-type': type.mediaType,
      'cache-control': 'private, max-age=31536000, immutable',
    });
  },
});
