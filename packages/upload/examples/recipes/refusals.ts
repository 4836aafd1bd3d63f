import { type Uploader, UploadError } from '@teachnet/upload/browser'

/** Uploads one file and describes the outcome. */
export async function describeEnd(uploader: Uploader, file: File): Promise<string> {
  const [id = ''] = uploader.add([file])
  try {
    const { full_url } = await uploader.whenDone(id)
    const isInstant = uploader.getItems().some((item) => item.id === id && item.isInstant)
    return isInstant ? `already stored: ${full_url}` : `stored: ${full_url}`
  } catch (error) {
    if (!(error instanceof UploadError)) throw error
    // The message of a rejection is in the uploader's language; `problem` selects one of your own.
    return error.code === 'refused' ? `${error.problem}: ${error.message}` : `${error.code}: ${error.message}`
  }
}
