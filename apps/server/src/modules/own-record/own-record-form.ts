import { type Field, type ResourceDefinition } from '@teachnet/contract'
import type { OwnRecord } from '@teachnet/contract/desk'
import { labelOf, writableFields } from '@teachnet/contract/schema'
import { label, type Locale, type UploadConfig } from '@teachnet/protocol'
import { toProvinces, toUpload } from '../../kinds/form-offer.ts'

/** The fields of a form by wire field, each with its own label, and the data that their inputs need. */
export function formOf(
  part: ResourceDefinition,
  locale: Locale,
  { upload, isDirect }: { readonly upload: UploadConfig; readonly isDirect: boolean },
): Pick<OwnRecord, 'fields' | 'choices' | 'upload' | 'provinces'> {
  const fields = Object.fromEntries(
    writableFields(part, 'edit').map(([name, field]): [string, Field] => [
      name,
      { ...field, label: label(labelOf(part, name, 'zh-cn'), labelOf(part, name, 'en')) },
    ]),
  )
  return { fields, choices: {}, upload: toUpload(fields, upload, isDirect), provinces: toProvinces(fields, locale) }
}
