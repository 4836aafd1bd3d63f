import { toAccept, toRejectionText, type UploadConfig } from '@teachnet/upload'
import type { Uploader } from '@teachnet/upload/browser'
import { useSyncExternalStore } from 'react'

interface Props<Meta, Result> {
  readonly uploader: Uploader<Meta, Result>
  readonly config?: Partial<UploadConfig>
  /** `(files) => uploader.add(files)`, with `meta` if the uploader has some. */
  readonly onFiles: (files: File[]) => void
}

/** Running uploads. Create the uploader once, outside the components, as `uploadAll` does. */
export function UploadList<Meta, Result>({ uploader, config = {}, onFiles }: Props<Meta, Result>) {
  const items = useSyncExternalStore(uploader.subscribe, uploader.getItems, uploader.getItems)
  return (
    <>
      <input
        type="file"
        aria-label="Files"
        multiple
        accept={toAccept(config)}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = '' // the same file can be chosen again
        }}
      />
      <ul>
        {items.map(({ id, name, status, loaded, total, problem, message }) => (
          <li key={id}>
            {name} <progress value={loaded} max={total} />{' '}
            {problem ? (message ?? toRejectionText(problem, 'en', config)) : status}
            {status === 'failed' && (
              <button type="button" onClick={() => uploader.retry(id)}>
                Try again
              </button>
            )}
            <button type="button" onClick={() => uploader.remove(id)}>
              Remove
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
