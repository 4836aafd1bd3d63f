import {
  type ApplicationForm,
  callingCodeName,
  isFileField,
  isMobileField,
  type StoredFile,
  type PlainValues,
} from '@teachnet/contract'

export const nothingPosted: PlainValues = { texts: {}, files: {} }

/** Name of the hidden inputs with the uploaded files of a field. */
export function uploadedName(field: string): string {
  return `${field}.kept`
}

/** Returns the text of an input; '' for a missing value or a file. */
export function textIn(form: FormData, name: string): string {
  const provided = form.get(name)
  return typeof provided === 'string' ? provided : ''
}

/** Returns the texts of the form's inputs; other posted values are ignored. */
export function readTexts(fields: ApplicationForm['fields'], form: FormData): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, string][] => {
      if (isFileField(field)) return []
      const names = isMobileField(field) ? [name, callingCodeName(name)] : [name]
      return names.flatMap((each): [string, string][] => {
        const provided = form.get(each)
        return typeof provided === 'string' ? [[each, provided.trim()]] : []
      })
    }),
  )
}

/** Returns the already uploaded files that a form contains. */
export function readUploaded(form: FormData, field: string): StoredFile[] {
  return form.getAll(uploadedName(field)).flatMap((text) => {
    if (typeof text !== 'string') return []
    const [url = '', name = ''] = text.split('\n', 2)
    return url.startsWith('/private-files/') ? [{ url, name: name || url.slice(url.lastIndexOf('/') + 1) }] : []
  })
}

/** Returns the files chosen in a form; an empty file input posts a file without a name, which is ignored. */
export function readChosen(form: FormData, field: string): File[] {
  return form.getAll(field).filter((each): each is File => each instanceof File && each.name !== '')
}
