import { toAccept, type UploadConfig } from '@teachnet/upload'
import type { Uploader } from '@teachnet/upload/browser'
import { DropZone, useUploads } from '@teachnet/upload/react'

/** Files that are dropped, pasted or chosen, with their progress. */
export function DropList({ uploader, config }: { uploader: Uploader; config?: Partial<UploadConfig> }) {
  const { items, isOffline } = useUploads(uploader)
  return (
    <>
      <DropZone accept={toAccept(config)} onFiles={(files) => uploader.add(files)}>
        {isOffline ? 'Waiting for the network' : 'Drop files here, or choose them'}
      </DropZone>
      {items.map(({ id, name, loaded, total }) => (
        <progress key={id} aria-label={name} value={loaded} max={total} />
      ))}
    </>
  )
}
