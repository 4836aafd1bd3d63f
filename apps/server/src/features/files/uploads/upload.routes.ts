import multipart from '@fastify/multipart'
import { pictureCalls } from '@teachnet/contract/picture-calls'
import { type Area, areaCalls, areas, type Locale, type UploadedFile } from '@teachnet/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../../../http/caller/caller.ts'
import { success } from '../../../http/reply/reply.ts'
import { type ReceivedCall, serveCall } from '../../../http/serve-call.ts'
import type {
  CachePort,
  ClockPort,
  DatabasePort,
  LogPort,
  RandomPort,
  SettingsPort,
  StoragePort,
} from '../../../platform/ports.ts'
import { directUploadRoutes } from './direct-upload.routes.ts'
import {
  type PrivatePlace,
  storePrivateUpload,
  type PrivateUpload,
  confirmPrivateUpload,
  signPrivateUpload,
} from '../private-upload.ts'
import { createUploadReceiver, type ReceiveUpload } from './receive-upload.ts'
import { storeBytes } from './received-file.ts'
import { sendersOf, type UploadLimits, type LimitedSender } from './upload-limits.ts'
import { storeUpload, type UploadSettings } from './upload.service.ts'
import { siteCalls } from '@teachnet/contract'
import { networkOf } from '../../../platform/network/addresses.ts'
import { parseUploadConfig, splitName } from '@teachnet/upload'
import { countHit } from '../../../platform/db/throttle.repo.ts'
import { fail } from '../../../platform/errors.ts'
import { loadPublicFile, publicPictureRules } from '../../../platform/network/public-requests.ts'

type UploadPorts = DatabasePort & ClockPort & LogPort & RandomPort & CachePort & StoragePort & SettingsPort<'secretKey'>

interface UploadRouteOptions extends Omit<ApplicationUploadOptions, 'receive'> {
  /**
   * Returns the private field that an administrator may upload to.
   *
   * @throws PARAMETER, FORBIDDEN
   */
  readonly admitPrivateFile: (
    caller: Caller,
    requested: Readonly<Record<'controller' | 'field', string>>,
  ) => PrivatePlace
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
      const asked = { topic, driver, ...received.fields }
      if (!place) return storeUpload(deps, caller, received, { settings, asked })
      const sender = `admin:${caller.id}`
      const { address, name, size } = await storePrivateUpload(deps, received, { settings, sender, ...place })
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
    return success({ file: await copyPicture(caller, body, settings) })
  })
}

type UploadCall = (typeof areaCalls)[Area['name']]['upload']

type ApplicationUploadPorts = Parameters<typeof storePrivateUpload>[0] & Parameters<typeof signPrivateUpload>[0]

interface ApplicationUploadOptions {
  readonly receive: ReceiveUpload
  readonly loadUploadSettings: (locale: Locale, host: string) => Promise<UploadSettings>
  /**
   * Returns the private field that a visitor may upload to for an application in progress.
   *
   * @throws PARAMETER
   */
  readonly admitApplicationFile: (requested: Readonly<Record<'kind' | 'field' | 'key', string>>) => PrivatePlace
  readonly limits: Pick<UploadLimits, 'reserve'>
}

/** Registers the uploads of visitors for an application in progress. */
async function applicationUploadRoutes(
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
        storePrivateUpload(deps, received, { settings, ...place }),
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

/** Loads the file at a public address, up to `maxBytes`. */
export type LoadPicture = (address: string, maxBytes: number) => Promise<Uint8Array>

/** Copies of pictures that an account may request in a minute: a long article has about fifty. */
const mostPerMinute = 120

/** Pictures that a process loads at the same time; each is in memory as a whole. */
const mostAtOnce = 4

/** Larger pictures are not copied, even if the site takes larger uploads. */
const largestCopy = 20 * 1_048_576

const loadFromPublic: LoadPicture = (address, maxBytes) => loadPublicFile(address, maxBytes, publicPictureRules)

/**
 * Creates the copying of pictures from other sites: otherwise, a pasted text would lose its pictures when they are deleted there, and
 * would reveal the readers of the page to that site. Only public hosts are requested, by HTTPS, also after redirects. A copy is checked
 * and stored like an upload.
 */
export function createPictureCopies(
  deps: DatabasePort & ClockPort & StoragePort & CachePort & LogPort,
  load: LoadPicture = loadFromPublic,
) {
  const enter = createGate(mostAtOnce)

  /** @throws UPLOAD_NO_IMAGE, TOO_FREQUENT, UPLOAD_TYPE */
  return async (caller: Caller, { address, name }: PictureToCopy, settings: UploadSettings): Promise<UploadedFile> => {
    const now = Math.floor(deps.clock() / 1000)
    const hits = await countHit(deps.db, `copy-picture ${caller.area} ${caller.id}`, now - (now % 60))
    if (hits > mostPerMinute) throw fail('TOO_FREQUENT')
    const secure = address.replace(/^(http:)?\/\//i, 'https://')
    const { maxSize } = parseUploadConfig(settings.upload)
    const leave = await enter()
    try {
      const content = await loadContent(secure, Math.min(maxSize, largestCopy))
      const file = await storeBytes(await nameOf(name?.trim() || nameIn(secure), content), content)
      try {
        return await storeUpload(deps, caller, file, { settings, asked: {} })
      } finally {
        await file.discard()
      }
    } finally {
      leave()
    }
  }

  async function loadContent(address: string, maxBytes: number): Promise<Uint8Array> {
    try {
      return await load(address, maxBytes)
    } catch (error) {
      // One error for all reasons: it must not reveal which internal hosts and ports exist.
      deps.log.info({ err: error }, 'a picture could not be copied')
      throw fail('UPLOAD_NO_IMAGE', { cause: error })
    }
  }
}

/** A picture of another site, and the name of its copy without a suffix; by default that in the address. */
export interface PictureToCopy {
  readonly address: string
  readonly name?: string | undefined
}

/** A name with the suffix of the picture's actual type. @throws UPLOAD_NO_IMAGE for any other content */
async function nameOf(base: string, content: Uint8Array): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(content)
  if (!found?.mime.startsWith('image/')) throw fail('UPLOAD_NO_IMAGE')
  return `${base.slice(0, 60) || 'picture'}.${found.ext}`
}

function nameIn(address: string): string {
  const last = new URL(address).pathname.split('/').findLast(Boolean) ?? ''
  return splitName(toText(last)).base
}

function toText(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Admits this number of callers at a time, in their order. Resolves to the function that admits the next one. */
function createGate(places: number): () => Promise<() => void> {
  let free = places
  const waiting: (() => void)[] = []
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else free++
  }
  return async () => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    return leave
  }
}
