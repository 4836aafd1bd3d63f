import multipart from '@fastify/multipart'
import { siteCalls } from '@teachnet/contract'
import type { Locale } from '@teachnet/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import { networkOf } from '../../network/network-of.ts'
import { confirmPrivateUpload, signPrivateUpload } from './direct-private-upload.ts'
import type { PrivatePlace } from './private-place.ts'
import { keepPrivateUpload, type PrivateUpload } from './private-upload.ts'
import type { ReceiveUpload } from './receive-upload.ts'
import type { LimitedSender, UploadLimits } from './upload-limits.ts'
import type { UploadSettings } from './upload.service.ts'

type ApplicationUploadPorts = Parameters<typeof keepPrivateUpload>[0] & Parameters<typeof signPrivateUpload>[0]

export interface ApplicationUploadOptions {
  readonly receive: ReceiveUpload
  readonly loadUploadSettings: (locale: Locale, host: string) => Promise<UploadSettings>
  /**
   * Returns the private field that a visitor may upload to for an application in progress.
   *
   * @throws PARAMETER
   */
  readonly admitApplicationFile: (asked: Readonly<Record<'kind' | 'field' | 'key', string>>) => PrivatePlace
  readonly limits: Pick<UploadLimits, 'reserve'>
}

/** Registers the uploads of visitors for an application in progress. */
export async function applicationUploadRoutes(
  app: FastifyInstance,
  deps: ApplicationUploadPorts,
  { receive, loadUploadSettings, admitApplicationFile, limits }: ApplicationUploadOptions,
): Promise<void> {
  const applicationPlace = (query: Readonly<Record<'kind' | 'field' | 'key', string>>, { ip }: FastifyRequest) => {
    const sender = `form:${query.key}`
    return {
      place: { ...admitApplicationFile(query), sender },
      senders: ({ limits: { address, form } }: UploadSettings): LimitedSender[] => [
        { sender: `address:${networkOf(ip)}`, limit: address },
        { sender, limit: form },
      ],
    }
  }
  const toApplicationFile = ({ path, address, name, size }: PrivateUpload) => ({
    file: { url: path, full_url: address, name, size },
  })
  // In a separate scope, so that only this route parses multipart forms.
  await app.register(async (scope) => {
    await scope.register(multipart)
    serveCall(scope, siteCalls.uploadForApplication, async ({ query, request }) => {
      const { place, senders } = applicationPlace(query, request)
      const file = await receive(request, senders, (received, settings) =>
        keepPrivateUpload(deps, received, { settings, ...place }),
      )
      return success(toApplicationFile(file), 'ajax.uploaded')
    })
  })
  serveCall(app, siteCalls.signApplicationUpload, async ({ query, body, request }) => {
    const { place, senders } = applicationPlace(query, request)
    const settings = await loadUploadSettings(request.locale, request.host)
    const form = await signPrivateUpload(deps, body, { settings, ...place })
    // The server does not see whether the form is used, so it counts as used.
    await limits.reserve(senders(settings), body.size)
    return success(form)
  })
  serveCall(app, siteCalls.confirmApplicationUpload, async ({ query, body, request }) => {
    const { place } = applicationPlace(query, request)
    const settings = await loadUploadSettings(request.locale, request.host)
    return success(toApplicationFile(await confirmPrivateUpload(deps, body, { settings, ...place })), 'ajax.uploaded')
  })
}
