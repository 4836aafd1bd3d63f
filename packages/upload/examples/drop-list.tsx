import { toAccept, type UploadConfig } from '@teachnet/upload'
import type { Uploader } from '@teachnet/upload/browser'
import { DropZone, useUploads } from '@teachnet/upload/react'

interface Props<Meta, Result> {
  readonly uploader: Uploader<Meta, Result>
  readonly config?: Partial<UploadConfig>
  readonly onFiles: (files: File[]) => void
}

/** Files that are dropped, pasted or chosen, with their progress. */
export function DropList<Meta, Result>({ uploader, config, onFiles }: Props<Meta, Result>) {
  const { items, isOffline } = useUploads(uploader)
  return (
    <>
      <DropZone accept={toAccept(config)} onFiles={onFiles}>
        {isOffline ? 'Waiting for the network' : 'Drop files here, or choose them'}
      </DropZone>
      {items.map(({ id, name, loaded, total }) => (
        <progress key={id} aria-label={name} value={loaded} max={total} />
      ))}
    </>
  )
}
