import { createHttpTransport, createUploader } from '@teachnet/upload/browser'

/** Posts files to any address, each in a form as `file`, and returns their addresses. */
export async function postFiles(files: Iterable<File>, url: string) {
  const uploader = createUploader({ transport: createHttpTransport({ url }) })
  const ids = uploader.add(files)
  return Promise.all(ids.map((id) => uploader.whenDone(id)))
}
