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
 * Returns the stored file with this content, if the caller could upload it now, so that no content is sent twice. Knowledge of hash, size
 * and type is enough, since the address of the file is public.
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
