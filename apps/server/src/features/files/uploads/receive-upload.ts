import { parseUploadConfig, sizeLimitOf } from '@teachnet/upload'
import type { Locale } from '@teachnet/protocol'
import { fail } from '../../../platform/errors.ts'
import { type ReceivedFile, receiveFile } from './received-file.ts'
import type { LimitedSender, UploadLimits } from './upload-limits.ts'
import type { UploadSettings } from './upload.service.ts'

/** The data of an upload request. */
interface UploadRequest {
  readonly locale: Locale
  readonly host: string
  readonly headers: { readonly 'content-length'?: string | undefined }
  readonly isMultipart: () => boolean
  readonly parts: (options: {
    limits: Readonly<Record<'fileSize' | 'files' | 'fields' | 'fieldSize', number>>
  }) => Parameters<typeof receiveFile>[0]
}

/** Receives one file and stores it by `keep`, in the name of the senders whose uploads are limited. */
export type ReceiveUpload = <T>(
  request: UploadRequest,
  sendersOf: (settings: UploadSettings) => readonly LimitedSender[],
  store: (file: ReceivedFile, settings: UploadSettings) => Promise<T>,
) => Promise<T>

interface Options {
  readonly loadUploadSettings: (locale: Locale, host: string) => Promise<UploadSettings>
  readonly limits: Pick<UploadLimits, 'reserve'>
}

/** Maximum number of parts of an upload form besides the file: topic, driver, uuid and parts of later clients. */
const mostFields = 20

/** A file is counted before any byte is read; if it is not stored, the count is released. */
export function createUploadReceiver({ loadUploadSettings, limits }: Options): ReceiveUpload {
  return async (request, sendersOf, store) => {
    if (!request.isMultipart()) throw fail('UPLOAD_MISSING')
    const settings = await loadUploadSettings(request.locale, request.host)
    const config = parseUploadConfig(settings.upload)
    const fileSize = Math.max(config.maxSize, config.videoMaxSize ?? 0)
    const reservation = await limits.reserve(sendersOf(settings), Math.min(fileSize, lengthOf(request) ?? fileSize))
    try {
      const parts = request.parts({ limits: { fileSize, files: 1, fields: mostFields, fieldSize: 10_000 } })
      const file = await receiveFile(parts, (name) => sizeLimitOf(name, config))
      try {
        const stored = await store(file, settings)
        await reservation.settle(file.size)
        return stored
      } finally {
        await file.discard()
      }
    } catch (error) {
      await reservation.release()
      throw error
    }
  }
}

/** Returns the size of the whole form in bytes, if the client sends it. */
function lengthOf({ headers }: UploadRequest): number | undefined {
  const length = Number(headers['content-length'] ?? Number.NaN)
  return Number.isSafeInteger(length) && length >= 0 ? length : undefined
}
