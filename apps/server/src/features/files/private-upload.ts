import { convertedName, isPhonePicture, isTypeAllowed, parseUploadConfig } from '@teachnet/upload'
import { addPrivateFile } from '../../records/files/private-file.repo.ts'
import type { ClockPort, DatabasePort, RandomPort, SettingsPort, StoragePort } from '../../platform/ports.ts'
import { fail } from '../../platform/errors.ts'
import { newPrivatePath, privateName, signedPath } from '../../platform/storage/private-file.ts'
import { admitContent } from './uploads/file-check.ts'
import type { ReceivedFile } from './uploads/received-file.ts'
import type { UploadSettings } from './uploads/upload.service.ts'

interface KeepOptions {
  readonly settings: UploadSettings
  /** The resource whose records may have the file. */
  readonly controller: string
  readonly sender: string
  /** Types that the field accepts, among those that the site allows. */
  readonly types: readonly string[]
}

/** A stored private file. */
export interface PrivateUpload {
  readonly path: string
  /** Signed address that is valid for a limited time. */
  readonly address: string
  readonly name: string
  /** Bytes. */
  readonly size: number
}

/** Checks a received file and stores it separately from public files. Files with equal content are not shared. */
export async function keepPrivateUpload(
  { db, storage, clock, random, env }: DatabasePort & ClockPort & RandomPort & StoragePort & SettingsPort<'secretKey'>,
  file: ReceivedFile,
  { settings, controller, sender, types }: KeepOptions,
): Promise<PrivateUpload> {
  const given = isPhonePicture(file.name) ? convertedName(file.name, 'jpg') : file.name
  if (!isTypeAllowed({ name: given, type: '' }, types)) throw fail('UPLOAD_TYPE')
  const { name } = await admitContent(file, parseUploadConfig(settings.upload).types)
  if (!isTypeAllowed({ name, type: '' }, types)) throw fail('UPLOAD_TYPE')
  const path = newPrivatePath(name, random)
  const now = clock()
  const { size } = file
  // The row is added first, so that an unused file is found and removed after any failure.
  await addPrivateFile(db, { path, controller, sender, size, create_time: Math.floor(now / 1000) })
  await storage.take(privateName(path), file.path)
  return { path, address: `${settings.apiUrl}${signedPath(path, { secretKey: env.secretKey, now })}`, name, size }
}
