import type { UploadedFile } from '@teachnet/protocol'
import { parseUploadConfig, splitName } from '@teachnet/upload'
import type { DatabasePort, StoragePort } from '../../ports.ts'
import { toReply } from './attachment-row.ts'
import { findAttachment } from './attachment.repo.ts'
import { isAdmissible } from './file-check.ts'
import { storedName } from './save-url.ts'
import { requireTopic, type UploadSettings } from './upload.service.ts'

interface Asked {
  readonly sha1: string
  /** Bytes. */
  readonly size: number
  readonly name: string
  readonly topic?: string
}

/**
 * The file of this content, if it is stored and the caller could upload it now: whoever knows hash, size and kind of a file gets the
 * address of what is public already, and nothing is sent twice.
 */
export async function findKnownUpload(
  { db, storage }: DatabasePort & StoragePort,
  { sha1, size, name, topic }: Asked,
  settings: UploadSettings,
): Promise<UploadedFile | undefined> {
  const { types, maxSize } = parseUploadConfig(settings.upload)
  const known = await findAttachment(db, { sha1, topic: requireTopic(topic), storage: storage.name })
  if (known?.size !== size || size > maxSize) return undefined
  const isOfItsKind = suffixOf(known.url) === suffixOf(name) && isAdmissible({ name, type: known.mimetype }, types)
  return isOfItsKind && (await storage.has(storedName(known.url))) ? toReply(known, settings.filesUrl) : undefined
}

function suffixOf(name: string): string {
  return splitName(name).suffix.toLowerCase()
}
