import { toAccept, toUploadText, type UploadConfig } from '@teachnet/upload'
import type { Uploader } from '@teachnet/upload/browser'
import { useSyncExternalStore } from 'react'

/** Running uploads. Create the uploader once, outside the components, as `uploadAll` does. */
export function UploadList({ uploader, config }: { uploader: Uploader; config?: Partial<UploadConfig> }) {
  const items = useSyncExternalStore(uploader.subscribe, uploader.getItems, uploader.getItems)
  return (
    <>
      <input
        type="file"
        aria-label="Files"
        multiple
        accept={toAccept(config)}
        onChange={({ target }) => uploader.add(target.files ?? [])}
      />
      <ul>
        {items.map(({ id, name, status, loaded, total, problem, message }) => (
          <li key={id}>
            {name} <progress value={loaded} max={total} /> {problem ? (message ?? toUploadText(problem, 'en')) : status}
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
