import { useText } from '@teachnet/i18n/react'
import type { UploadItem } from '@teachnet/upload/browser'
import { isFailedUpload } from './is-failed-upload.ts'
import { RemoveFileButton } from './remove-file-button.tsx'

interface PendingFileProps {
  readonly item: UploadItem
  readonly onRetry: () => void
  readonly onRemove: () => void
}

/** A chosen file that is not uploaded: its progress, or why it was not uploaded. */
export function PendingFile({ item, onRetry, onRemove }: PendingFileProps) {
  const text = useText()
  return (
    <li>
      <span>{item.name}</span>
      {isFailedUpload(item) ? (
        <span className="field-error" role="alert">
          {failureOf(item) || text('form.fileFailed')}
        </span>
      ) : (
        <progress value={item.loaded} max={item.total} aria-label={text('form.fileProgress', { name: item.name })} />
      )}
      {item.status === 'failed' && (
        <button type="button" className="button" onClick={onRetry}>
          {text('form.fileRetry')}
        </button>
      )}
      <RemoveFileButton file={item.name} onRemove={onRemove} />
    </li>
  )
}

function failureOf({ error }: UploadItem): string {
  return error instanceof Error && error.name === 'UploadError' ? error.message : ''
}
