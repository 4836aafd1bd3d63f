import type { ResourceDefinition } from '@teachnet/contract'
import { toText } from '../../values/read-values.ts'
import { formFieldsOf, type FormMode, type FormValues } from './form-values.ts'

/** Names of rich texts with pictures that have no address: the server would remove them. */
export function unstoredPictures(definition: ResourceDefinition, mode: FormMode, values: FormValues): string[] {
  return formFieldsOf(definition, mode).flatMap(({ field, names }) =>
    field.kind === 'richText' ? names.filter((name) => dataPicture.test(toText(values[name]))) : [],
  )
}

const dataPicture = /<img\b[^>]*\bsrc\s*=\s*["']?\s*(?:data|blob):/i
