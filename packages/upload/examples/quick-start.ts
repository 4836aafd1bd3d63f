import { buildSaveName, checkFile, parseUploadConfig, toUploadText } from '@teachnet/upload'
import { createServerTransport, createUploader, type ServerTransportOptions } from '@teachnet/upload/browser'

/** Uploads files to a BuildAdmin-compatible server and returns their addresses. */
export async function uploadAll(files: File[], siteUpload: unknown, postToServer: ServerTransportOptions['post']) {
  const config = parseUploadConfig(siteUpload)
  const uploader = createUploader({
    config,
    transport: createServerTransport({ post: postToServer }),
  })
  const leave = uploader.subscribe(() => {
    for (const { name, status, loaded, total } of uploader.getItems())
      console.log(`${name}: ${status} ${loaded}/${total}`)
  })
  const ids = uploader.add(files)
  const results = await Promise.all(ids.map((id) => uploader.whenDone(id)))
  leave()
  return results.map(({ full_url }) => full_url)
}

/** Only the checks and names, in a browser or on a server. */
export function describeFile(file: { name: string; size: number; type: string }, siteUpload: unknown) {
  const config = parseUploadConfig(siteUpload)
  const problem = checkFile(file, config)
  if (problem) return toUploadText(problem, 'en')
  return buildSaveName(config.saveName, { name: file.name, sha1: '', now: new Date(0), timeZone: 'UTC' })
}
