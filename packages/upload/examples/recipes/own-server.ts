import { createServerTransport, createUploader, type PostForm, UploadError } from '@teachnet/upload/browser'

/**
 * Uploads photos to any server that takes a form, such as Express with multer. The form has the file as `file`, and the field `album`; the server
 * replies with `{ "url": "/photos/a.png" }`.
 *
 * @param postForm in a page `createXhrPost(() => new XMLHttpRequest())`, elsewhere `createFetchPost(fetch)`
 */
export function createPhotoUploader(origin: string, album: string, postForm: PostForm) {
  return createUploader({
    config: { types: ['jpg', 'png', 'webp'], maxSize: 20_000_000 },
    transport: createServerTransport({
      fields: { album },
      async post(form, { signal, onUploadProgress }) {
        const { status, text } = await postForm(`${origin}/photos`, form, { signal, onProgress: onUploadProgress })
        // A temporary failure is tried again.
        if (status >= 300) throw new UploadError(text, status === 429 || status >= 500)
        const { url }: { url: string } = JSON.parse(text)
        return { url, full_url: origin + url }
      },
    }),
  })
}
