export * from './file-upload.entity.ts';
export * from './file-type.ts';
export * from './upload-areas.ts';
export * from './upload-limits.ts';
export * from './files.api.ts';
