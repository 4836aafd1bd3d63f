import { type ApplicationForm, type Field, isListField, type StoredFile } from '@teachnet/contract'
import { useLocale, useText } from '@teachnet/i18n/react'
import { toAccept } from '@teachnet/upload'
import type { Uploader, UploadItem } from '@teachnet/upload/browser'
import { useEffect, useRef, useState } from 'react'
import type { PendingFile as PendingFileView } from './field-uploader.tsx'
import { isFailedUpload, RemoveFileButton } from './failed-upload.tsx'
import { uploadedName } from './form-values.ts'
import { useScripted } from '../../../app/use-scripted.ts'

/** What every input of a field has. */
export interface InputAttributes {
  readonly id: string
  readonly name: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

/** Files of a field that are not uploaded: on their way, or failed. */
export interface PendingFiles {
  readonly running: number
  readonly failed: number
}

interface Props {
  readonly name: string
  readonly field: Field
  readonly form: Pick<ApplicationForm, 'kind' | 'upload'>
  readonly formKey: string
  /** The uploaded files. */
  readonly files: readonly StoredFile[]
  readonly shared: InputAttributes
  readonly onFiles: (name: string, files: readonly StoredFile[]) => void
  readonly onPending: (name: string, pending: PendingFiles) => void
}

/** Files of an application. With scripts each is uploaded when it is chosen, and its progress is shown; without, the form carries them. */
export function FileField(props: Props) {
  const { name, form, field, files, shared } = props
  const text = useText()
  const accept = toAccept({ mode: 'local', types: [...(form.upload.types[name] ?? [])] }) || undefined
  if (useScripted()) return <UploadingField {...props} accept={accept} />
  return (
    <>
      {files.length > 0 && (
        <ul className="field-files">
          {files.map((file) => (
            <li key={file.url}>
              <label>
                <input type="checkbox" name={uploadedName(name)} value={toUploadedValue(file)} defaultChecked />{' '}
                {text('form.uploadedFile', { name: file.name })}
              </label>
            </li>
          ))}
        </ul>
      )}
      <input {...shared} type="file" accept={accept} multiple={isListField(field)} />
    </>
  )
}

function UploadingField({
  name,
  field,
  form,
  formKey,
  files,
  shared,
  onFiles,
  onPending,
  accept,
}: Props & { readonly accept: string | undefined }) {
  const text = useText()
  const locale = useLocale() === 'en' ? 'en' : 'zh-cn'
  const { name: _name, ...input } = shared
  const { items, uploader, PendingFile, add } = useUploads({ name, form, formKey, locale })
  const [announced, setAnnounced] = useState('')
  const isMany = isListField(field)
  const most = ('maxItems' in field && field.maxItems) || Number.POSITIVE_INFINITY
  useEffect(() => {
    const done = items.filter(({ status }) => status === 'done')
    if (done.length === 0 || !uploader) return
    const added = done.flatMap(({ name: file, result }) => (result ? [{ url: result.url, name: file }] : []))
    onFiles(name, isMany ? [...files, ...added] : added.slice(-1))
    setAnnounced(text('form.fileDone', { name: added.map((file) => file.name).join(text('site.listSeparator')) }))
    for (const { id } of done) uploader.remove(id)
  }, [items, uploader, files, isMany, name, onFiles, text])
  useEffect(() => {
    const failed = items.filter(isFailedUpload).length
    onPending(name, { running: items.length - failed, failed })
  }, [items, name, onPending])
  return (
    <>
      <ul className="field-files">
        {files.map((file) => (
          <li key={file.url}>
            <input type="hidden" name={uploadedName(name)} value={toUploadedValue(file)} />
            <span>✓ {file.name}</span>
            <RemoveFileButton
              file={file.name}
              onRemove={() =>
                onFiles(
                  name,
                  files.filter((each) => each !== file),
                )
              }
            />
          </li>
        ))}
        {PendingFile &&
          items.map((item) => (
            <PendingFile
              key={item.id}
              item={item}
              onRetry={() => uploader?.retry(item.id)}
              onRemove={() => uploader?.remove(item.id)}
            />
          ))}
      </ul>
      <input
        {...input}
        type="file"
        accept={accept}
        multiple={isMany}
        onChange={({ target }) => {
          const room = most - files.length - items.length
          const chosen = [...(target.files ?? [])].slice(0, isMany ? Math.max(room, 0) : 1)
          if (isMany && (target.files?.length ?? 0) > room) setAnnounced(text('form.filesMost', { max: most }))
          target.value = ''
          if (!isMany) for (const { id } of items) uploader?.remove(id)
          add(chosen).catch(() => setAnnounced(text('form.fileFailed')))
        }}
      />
      <p className="field-hint" role="status">
        {announced}
      </p>
    </>
  )
}

interface FieldUploads {
  readonly uploader: Uploader
  /** Scales photographs that are too large. */
  readonly fit: (files: readonly File[]) => Promise<File[]>
  readonly PendingFile: typeof PendingFileView
}

const noItems: readonly UploadItem[] = []

/** The uploads of a field that are not done. Their code is loaded with the first chosen file. */
function useUploads({
  name,
  form,
  formKey,
  locale,
}: Pick<Props, 'name' | 'form' | 'formKey'> & { readonly locale: 'zh-cn' | 'en' }) {
  const [items, setItems] = useState(noItems)
  const [{ uploader, PendingFile }, setUploads] = useState<Partial<FieldUploads>>({})
  const opened = useRef<Promise<FieldUploads>>(undefined)
  const { kind, upload } = form
  useEffect(() => {
    if (!uploader) return undefined
    const leave = uploader.subscribe(() => setItems(uploader.getItems()))
    return () => {
      leave()
      for (const { id } of uploader.getItems()) uploader.remove(id)
    }
  }, [uploader])
  const add = async (files: readonly File[]) => {
    if (files.length === 0) return
    opened.current ??= import('./field-uploader.tsx').then(
      ({ createFieldUploader, fitPictures, PendingFile: view }) => ({
        uploader: createFieldUploader({ kind, field: name, key: formKey, upload, locale }),
        fit: (chosen) => fitPictures(chosen, upload.maxSize),
        PendingFile: view,
      }),
    )
    const ready = await opened.current.catch((error: unknown) => {
      opened.current = undefined
      throw error
    })
    setUploads(ready)
    ready.uploader.add(await ready.fit(files))
    setItems(ready.uploader.getItems())
  }
  return { items, uploader, PendingFile, add }
}

function toUploadedValue({ url, name }: StoredFile): string {
  return `${url}\n${name}`
}
