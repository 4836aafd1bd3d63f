export { createUploader } from './create-uploader.ts'
export type { Uploader, UploaderOptions } from './create-uploader.ts'
export { createFormTransport, createPresignedTransport } from './direct-transports.ts'
export type {
  FormTransportOptions,
  PresignedTarget,
  PresignedTransportOptions,
  StorageRecord,
} from './direct-transports.ts'
export { hashFile } from './hash-file.ts'
export type { HashAlgorithm, HashOptions } from './hash-file.ts'
export { createFetchPost, createXhrPost } from './post-form.ts'
export type { PostForm, PostOptions, Progress } from './post-form.ts'
export { createServerTransport } from './server-transport.ts'
export type { ServerTransportOptions } from './server-transport.ts'
export { createSiteTransport } from './site-transport.ts'
export type { SiteTransportOptions } from './site-transport.ts'
export type { Transport, TransportJob, UploadResult } from './transport.ts'
export { isRetryable, UploadError } from './upload-error.ts'
export type { UploadItem, UploadStatus } from './uploader-machine.ts'
export { createWorkerHash } from './worker-hash.ts'
export type { HashFile } from './worker-hash.ts'
