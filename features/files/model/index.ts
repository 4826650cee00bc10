export * from './file-upload.entity.ts';
