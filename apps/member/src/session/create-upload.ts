import { type Locale, memberArea, type SiteConfig } from '@teachnet/protocol'
import { createAreaUploader, createUploadCalls } from '@teachnet/session'
import { fitPictures } from '@teachnet/ui/fit-pictures'
import { checkFile, parseUploadConfig, toRejectionText } from '@teachnet/upload'
import { UploadError } from '@teachnet/upload/browser'
// oxlint-disable-next-line import/default -- Vite makes the default export: a class that starts the worker
import HashWorker from '@teachnet/upload/hash-worker?worker'
import type { MemberServices } from './services.ts'

/**
 * Returns a function that uploads a file of the member and returns its path. It rejects with the reason in the language
 * of the page.
 */
export function createUpload(
  client: MemberServices['client'],
  { site, locale }: { readonly site: SiteConfig | undefined; readonly locale: Locale },
): (file: File) => Promise<string> {
  const config = parseUploadConfig(site?.upload)
  return async (chosen) => {
    const [file = chosen] = await fitPictures([chosen], config.maxSize)
    const problem = checkFile(file, config)
    if (problem)
      throw new UploadError(toRejectionText(problem, locale, config), false, undefined, { code: 'refused', problem })
    const uploader = createAreaUploader({
      calls: createUploadCalls({ client, area: memberArea, cdnUrl: site?.cdnUrl ?? '' }),
      config,
      createWorker: () => new HashWorker(),
      locale,
    })
    const [id = ''] = uploader.add([file])
    return (await uploader.whenDone(id)).url
  }
}
