import type { UploadItem } from '@teachnet/upload/browser'

/** Whether an upload ended without a file. */
export function isFailedUpload({ status }: UploadItem): boolean {
  return status === 'failed' || status === 'refused' || status === 'cancelled'
}
