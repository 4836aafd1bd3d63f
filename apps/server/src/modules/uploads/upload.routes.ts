import multipart from '@fastify/multipart'
import { pictureCalls } from '@teachnet/contract/picture-calls'
import { type Area, areaCalls, areas } from '@teachnet/protocol'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../../access/caller.ts'
import { success } from '../../http/reply/reply.ts'
import { type ReceivedCall, serveCall } from '../../http/serve-call.ts'
import type { CachePort, ClockPort, DatabasePort, LogPort, RandomPort, SettingsPort, StoragePort } from '../../ports.ts'
import { type ApplicationUploadOptions, applicationUploadRoutes } from './application-upload.routes.ts'
import { createPictureCopies } from './copy-picture.ts'
import { directUploadRoutes } from './direct-upload.routes.ts'
import type { PrivatePlace } from './private-place.ts'
import { keepPrivateUpload } from './private-upload.ts'
import { createUploadReceiver } from './receive-upload.ts'
import { sendersOf, type UploadLimits } from './upload-limits.ts'
import { keepUpload, type UploadSettings } from './upload.service.ts'

type UploadPorts = DatabasePort & ClockPort & LogPort & RandomPort & CachePort & StoragePort & SettingsPort<'secretKey'>

interface UploadRouteOptions extends Omit<ApplicationUploadOptions, 'receive'> {
  /**
   * Returns the private field that an administrator may upload to.
   *
   * @throws PARAMETER, FORBIDDEN
   */
  readonly admitPrivateFile: (caller: Caller, asked: Readonly<Record<'controller' | 'field', string>>) => PrivatePlace
  readonly limits: UploadLimits
}

/** Registers the uploads of all areas. */
export async function uploadRoutes(
  app: FastifyInstance,
  deps: UploadPorts,
  { loadUploadSettings, admitApplicationFile, admitPrivateFile, limits }: UploadRouteOptions,
): Promise<void> {
  const receive = createUploadReceiver({ loadUploadSettings, limits })
  const upload = async ({ caller, query, request }: ReceivedCall<UploadCall>) => {
    const { controller, field, topic, driver } = query
    const place = controller === '' ? undefined : admitPrivateFile(caller, { controller, field })
    const senders = ({ limits: { member } }: UploadSettings) => sendersOf(caller, member)
    const file = await receive(request, senders, async (received, settings) => {
      const asked = { ...(topic && { topic }), ...(driver && { driver }), ...received.fields }
      if (!place) return keepUpload(deps, caller, received, { settings, asked })
      const sender = `admin:${caller.id}`
      const { address, name, size } = await keepPrivateUpload(deps, received, { settings, sender, ...place })
      return { url: address, full_url: address, name, size }
    })
    return success({ file }, 'ajax.uploaded')
  }
  // In a separate scope, so that only these routes parse multipart forms.
  await app.register(async (scope) => {
    await scope.register(multipart)
    for (const { name } of Object.values(areas)) serveCall(scope, areaCalls[name].upload, upload)
  })
  await applicationUploadRoutes(app, deps, { receive, loadUploadSettings, admitApplicationFile, limits })
  for (const area of Object.values(areas)) directUploadRoutes(app, deps, area, { loadUploadSettings, limits })
  const copyPicture = createPictureCopies(deps)
  serveCall(app, pictureCalls.copyPicture, async ({ caller, body, request: { locale, host } }) => {
    const settings = await loadUploadSettings(locale, host)
    return success({ file: await copyPicture(caller, body.address, settings) })
  })
}

type UploadCall = (typeof areaCalls)[Area['name']]['upload']
