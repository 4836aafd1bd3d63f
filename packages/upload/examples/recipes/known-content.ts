import type { UploadConfig } from '@teachnet/upload'
import { createUploader, hashFile, type Transport, type UploadResult } from '@teachnet/upload/browser'

/** Asks your server for a file by the SHA-1 of its content. */
export type FindByHash = (sha1: string) => Promise<UploadResult | undefined>

/** An uploader that sends nothing that the server has already: such a file is done at once, as `isInstant`. */
export function createThriftyUploader(config: UploadConfig, transport: Transport, findByHash: FindByHash) {
  return createUploader({
    config,
    transport,
    hash: hashFile, // in a page: createWorkerHash(() => new HashWorker())
    findKnown: findByHash, // if it fails, the file is sent
    check: ({ name }) => (name.startsWith('~$') ? 'type' : undefined), // temporary files of an office program
  })
}
