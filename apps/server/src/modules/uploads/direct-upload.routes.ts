import { type Area, areaCalls, type areas, type Locale, storageCallbackOf, storageCallbacks } from '@teachnet/protocol'
import type { FastifyInstance } from 'fastify'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import { signUpload } from './direct-upload.ts'
import { findKnownUpload } from './known-upload.ts'
import { confirmUpload } from './storage-callback.ts'
import { sendersOf, type UploadLimits } from './upload-limits.ts'
import type { UploadSettings } from './upload.service.ts'

interface Options {
  readonly loadUploadSettings: (locale: Locale, host: string) => Promise<UploadSettings>
  readonly limits: Pick<UploadLimits, 'reserve'>
}

/** Registers what a client of an area asks before it sends a file to the storage, and the notice that the file is there. */
export function directUploadRoutes(
  app: FastifyInstance,
  deps: Parameters<typeof confirmUpload>[0] & Parameters<typeof signUpload>[0] & Parameters<typeof findKnownUpload>[0],
  area: (typeof areas)[Area['name']],
  { loadUploadSettings, limits }: Options,
): void {
  const { uploadKnown, uploadPolicy } = areaCalls[area.name]
  serveCall(app, uploadKnown, async ({ query, request: { locale, host } }) => {
    const settings = await loadUploadSettings(locale, host)
    return success({ file: (await findKnownUpload(deps, query, settings)) ?? null })
  })
  serveCall(app, uploadPolicy, async ({ caller, body, request: { locale, host } }) => {
    const settings = await loadUploadSettings(locale, host)
    const form = await signUpload(deps, body, settings)
    // The server does not see whether the form is used, so it counts as used.
    await limits.reserve(sendersOf(caller, settings.limits.member), body.size)
    return success(form)
  })
  for (const module of storageCallbacks)
    serveCall(app, storageCallbackOf(module, area), async ({ caller, body, request: { locale, host } }) => {
      const settings = await loadUploadSettings(locale, host)
      return success({ file: await confirmUpload(deps, caller, body, settings) }, 'ajax.uploaded')
    })
}
