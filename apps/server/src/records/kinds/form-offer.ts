import type { ApplicationUpload, Field } from '@teachnet/contract'
import type { Locale, UploadConfig } from '@teachnet/protocol'
import { parseUploadConfig } from '@teachnet/upload'
import { serverKindOf, uploadTypesOf } from './kinds.ts'
import { regionOptions } from './region.ts'

/** The accepted files of the fields, within the upload limits of the site. */
export function toUpload(
  fields: Readonly<Record<string, Field>>,
  upload: UploadConfig,
  isDirect: boolean,
): ApplicationUpload {
  const types = Object.entries(fields).flatMap(([name, field]) => {
    const accepted = uploadTypesOf(field)
    return accepted ? [[name, accepted] as const] : []
  })
  return { maxSize: parseUploadConfig(upload).maxSize, types: Object.fromEntries(types), isDirect }
}

/** The provinces that a form offers; none for a form without a region. */
export function toProvinces(fields: Readonly<Record<string, Field>>, locale: Locale) {
  return Object.values(fields).some((field) => serverKindOf(field).isRegion) ? regionOptions(locale) : []
}
