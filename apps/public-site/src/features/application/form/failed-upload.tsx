import type { UploadItem } from '@teachnet/upload/browser'
import { useText } from '@teachnet/i18n/react'

/** Whether an upload ended without a file. */
export function isFailedUpload({ status }: UploadItem): boolean {
  return status === 'failed' || status === 'refused' || status === 'cancelled'
}

/** Removes a file of a form. */
export function RemoveFileButton({ file, onRemove }: { readonly file: string; readonly onRemove: () => void }) {
  const text = useText()
  return (
    <button
      type="button"
      className="button"
      onClick={onRemove}
      aria-label={text('form.fileRemoveNamed', { name: file })}
    >
      {text('form.fileRemove')}
    </button>
  )
}
