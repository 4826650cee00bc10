import { filesApi, findFileType } from '@trellis/files/model';
import { implement, notFound, RawReply } from '@trellis/server-kit';
import { storeUpload } from './store-upload.ts';

/** Uploads of each area, and the way to the files. */
export const filesRoutes = implement(filesApi, {
  uploadForTicket: (_, context) => storeUpload('hardware-item-tickets', context),
  uploadForRepairTicket: (_, context) => storeUpload('repair-tickets', context),
  uploadForSoftwareTicket: (_, context) => storeUpload('software-tickets', context),
  uploadForChat: (_, context) => storeUpload('chat', context),
  uploadForPerson: (_, context) => storeUpload('people', context),
  uploadForFacility: (_, context) => storeUpload('facilities', context),
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
