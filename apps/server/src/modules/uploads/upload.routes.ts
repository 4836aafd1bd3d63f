import multipart from '@fastify/multipart'
import { siteCalls } from '@teachnet/contract'
import { pictureCalls } from '@teachnet/contract/picture-calls'
import { type Area, areaCalls, areas, type Locale, storageCallbackOf, storageCallbacks } from '@teachnet/protocol'
import { parseUploadConfig } from '@teachnet/upload'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { accountStores } from '../../access/account-stores.ts'
import type { Caller } from '../../access/caller.ts'
import { fail } from '../../errors.ts'
import { success } from '../../http/reply/reply.ts'
import { type ReceivedCall, serveCall } from '../../http/serve-call.ts'
import { signUpload } from './direct-upload.ts'
import { confirmPrivateUpload, signPrivateUpload } from './direct-private-upload.ts'
import { createPictureCopies } from './copy-picture.ts'
import { findKnownUpload } from './known-upload.ts'
import { networkOf } from '../../network/network-of.ts'
import { keepPrivateUpload, type PrivateUpload } from './private-upload.ts'
import { type ReceivedFile, receiveFile } from './received-file.ts'
import { confirmUpload } from './storage-callback.ts'
import type { LimitedSender, UploadLimit, UploadLimits } from './upload-limits.ts'
import { keepUpload, type UploadSettings } from './upload.service.ts'
import type { CachePort, ClockPort, DatabasePort, LogPort, RandomPort, SettingsPort, StoragePort } from '../../ports.ts'

type UploadPorts = DatabasePort & ClockPort & LogPort & RandomPort & CachePort & StoragePort & SettingsPort<'secretKey'>

interface UploadRouteOptions {
  readonly loadUploadSettings: (locale: Locale, host: string) => Promise<UploadSettings>
  /**
   * Returns the private field that a visitor may upload to for an application in progress.
   *
   * @throws PARAMETER
   */
  readonly admitApplicationFile: (asked: Readonly<Record<'kind' | 'field' | 'key', string>>) => PrivatePlace
  /**
   * Returns the private field that an administrator may upload to.
   *
   * @throws PARAMETER, FORBIDDEN
   */
  readonly admitPrivateFile: (caller: Caller, asked: Readonly<Record<'controller' | 'field', string>>) => PrivatePlace
  readonly limits: UploadLimits
}

/** The resource whose records may have a private file, and the types that the field accepts. */
interface PrivatePlace {
  readonly controller: string
  readonly types: readonly string[]
}

/** Maximum number of parts of an upload form besides the file: topic, driver, uuid and parts of later clients. */
const mostFields = 20

/** Registers the uploads of all areas. */
export async function uploadRoutes(
  app: FastifyInstance,
  deps: UploadPorts,
  { loadUploadSettings, admitApplicationFile, admitPrivateFile, limits }: UploadRouteOptions,
): Promise<void> {
  /** Receives and stores one file. It is counted before any byte is read; if it is not stored, the count is released. */
  const receive = async <T>(
    request: FastifyRequest,
    sendersOf: (settings: UploadSettings) => readonly LimitedSender[],
    keep: (file: ReceivedFile, settings: UploadSettings) => Promise<T>,
  ): Promise<T> => {
    if (!request.isMultipart()) throw fail('UPLOAD_MISSING')
    const settings = await loadUploadSettings(request.locale, request.host)
    const { maxSize } = parseUploadConfig(settings.upload)
    const reservation = await limits.reserve(sendersOf(settings), Math.min(maxSize, lengthOf(request) ?? maxSize))
    try {
      const parts = request.parts({ limits: { fileSize: maxSize, files: 1, fields: mostFields, fieldSize: 10_000 } })
      const file = await receiveFile(parts, maxSize)
      try {
        const kept = await keep(file, settings)
        await reservation.settle(file.size)
        return kept
      } finally {
        await file.discard()
      }
    } catch (error) {
      await reservation.release()
      throw error
    }
  }
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
  // In a separate scope, so that only these routes parse multipart forms.
  await app.register(async (scope) => {
    await scope.register(multipart)
    for (const { name } of Object.values(areas)) serveCall(scope, areaCalls[name].upload, upload)
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
  for (const area of Object.values(areas)) announcedUploads(app, area)
  const copyPicture = createPictureCopies(deps)
  serveCall(app, pictureCalls.copyPicture, async ({ caller, body, request: { locale, host } }) => {
    const settings = await loadUploadSettings(locale, host)
    return success({ file: await copyPicture(caller, body.address, settings) })
  })

  function announcedUploads(scope: FastifyInstance, area: (typeof areas)[Area['name']]): void {
    const { uploadKnown, uploadPolicy } = areaCalls[area.name]
    serveCall(scope, uploadKnown, async ({ query, request: { locale, host } }) => {
      const settings = await loadUploadSettings(locale, host)
      return success({ file: (await findKnownUpload(deps, query, settings)) ?? null })
    })
    serveCall(scope, uploadPolicy, async ({ caller, body, request: { locale, host } }) => {
      const settings = await loadUploadSettings(locale, host)
      const form = await signUpload(deps, body, settings)
      // The server does not see whether the form is used, so it counts as used.
      await limits.reserve(sendersOf(caller, settings.limits.member), body.size)
      return success(form)
    })
    for (const module of storageCallbacks)
      serveCall(scope, storageCallbackOf(module, area), async ({ caller, body, request: { locale, host } }) => {
        const settings = await loadUploadSettings(locale, host)
        return success({ file: await confirmUpload(deps, caller, body, settings) }, 'ajax.uploaded')
      })
  }
}

type UploadCall = (typeof areaCalls)[Area['name']]['upload']

function sendersOf({ area, id }: Caller, limit: UploadLimit): LimitedSender[] {
  return accountStores[area].uploads.isLimited ? [{ sender: `${area}:${id}`, limit }] : []
}

/** Returns the size of the whole form in bytes, if the client sends it. */
function lengthOf({ headers }: FastifyRequest): number | undefined {
  const length = Number(headers['content-length'] ?? Number.NaN)
  return Number.isSafeInteger(length) && length >= 0 ? length : undefined
}
