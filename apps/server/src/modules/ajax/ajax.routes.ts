import multipart from '@fastify/multipart'
import { applicationPaths, type Locale } from '@teachnet/contract'
import { parseUploadConfig } from '@teachnet/upload'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../../access/caller.ts'
import { regionOptions } from '../../crud/region-names.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../errors.ts'
import { success } from '../../http/reply.ts'
import { textOf } from '../../http/values.ts'
import { signUpload } from './direct-upload.ts'
import { findKnownUpload } from './known-upload.ts'
import { networkOf } from './network-of.ts'
import { keepPrivateUpload } from './private-upload.ts'
import { type ReceivedFile, receiveFile } from './received-file.ts'
import { confirmUpload, storageCallbacks } from './storage-callback.ts'
import { drawSuffix } from './suffix-svg.ts'
import type { LimitedSender, UploadLimit, UploadLimits } from './upload-limits.ts'
import { keepUpload, type UploadSettings } from './upload.service.ts'

interface AjaxOptions {
  readonly loadUploadSettings: (locale: Locale, host: string) => Promise<UploadSettings>
  /**
   * What visitors may send for an application that they are writing.
   *
   * @throws PARAMETER
   */
  readonly admitApplicationFile: (asked: Readonly<Record<'kind' | 'field' | 'key', string>>) => PrivatePlace
  /**
   * What an administrator may send for a private field.
   *
   * @throws PARAMETER, FORBIDDEN
   */
  readonly admitPrivateFile: (caller: Caller, asked: Readonly<Record<'controller' | 'field', string>>) => PrivatePlace
  readonly limits: UploadLimits
}

/** The resource whose records may have a private file, and the types that its field takes. */
interface PrivatePlace {
  readonly controller: string
  readonly types: readonly string[]
}

/** Parts of an upload form besides the file: topic, driver, uuid and what later clients add. */
const mostFields = 20

/** Uploads, regions, suffix pictures and the cache: what both areas' screens use beside their resources. */
export async function ajaxRoutes(
  app: FastifyInstance,
  deps: Deps,
  { loadUploadSettings, admitApplicationFile, admitPrivateFile, limits }: AjaxOptions,
): Promise<void> {
  /** Reads and keeps one file. It is counted before a byte is read, and no more if it is not kept. */
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
  const upload = async (request: FastifyRequest) => {
    const { caller, query } = request
    if (!caller) throw fail('NEED_LOGIN')
    const controller = textOf(query, 'controller')
    const place =
      controller === '' ? undefined : admitPrivateFile(caller, { controller, field: textOf(query, 'field') })
    const senders = ({ limits: { member } }: UploadSettings) => sendersOf(caller, member)
    const file = await receive(request, senders, async (received, settings) => {
      const asked = { ...texts(query), ...received.fields }
      if (!place) return keepUpload(deps, caller, received, { settings, asked })
      const sender = `admin:${caller.id}`
      const { address, name, size } = await keepPrivateUpload(deps, received, { settings, sender, ...place })
      return { url: address, full_url: address, name, size }
    })
    return success({ file }, 'ajax.uploaded')
  }
  const uploadForApplication = async (request: FastifyRequest) => {
    const { query, ip } = request
    const asked = { kind: textOf(query, 'kind'), field: textOf(query, 'field'), key: textOf(query, 'key') }
    const place = admitApplicationFile(asked)
    const sender = `form:${asked.key}`
    const senders = ({ limits: { address, form } }: UploadSettings) => [
      { sender: `address:${networkOf(ip)}`, limit: address },
      { sender, limit: form },
    ]
    const file = await receive(request, senders, (received, settings) =>
      keepPrivateUpload(deps, received, { settings, sender, ...place }),
    )
    const { path, address, name, size } = file
    return success({ file: { url: path, full_url: address, name, size } }, 'ajax.uploaded')
  }
  // A scope of its own: nowhere else are forms with files read.
  await app.register(async (scope) => {
    await scope.register(multipart)
    scope.post('/admin/ajax/upload', { config: { access: { area: 'admin', level: 'signed-in' } } }, upload)
    scope.post('/api/ajax/upload', { config: { access: { area: 'member', level: 'signed-in' } } }, upload)
    scope.post(applicationPaths.upload, { config: { access: { area: 'none', level: 'public' } } }, uploadForApplication)
  })

  for (const [prefix, area] of [
    ['/admin', 'admin'],
    ['/api', 'member'],
  ] as const) {
    const config = { access: { area, level: 'signed-in' } } as const
    app.get(`${prefix}/ajax/uploadKnown`, { config }, async ({ query, locale, host }) => {
      const settings = await loadUploadSettings(locale, host)
      return success({ file: (await findKnownUpload(deps, readFacts(query), settings)) ?? null })
    })
    app.post(`${prefix}/ajax/uploadPolicy`, { config }, async ({ caller, body, locale, host }) => {
      if (!caller) throw fail('NEED_LOGIN')
      const file = { ...readFacts(body), type: textOf(body, 'type') }
      const settings = await loadUploadSettings(locale, host)
      const form = signUpload(deps, file, settings)
      // The server does not see what becomes of the form: it counts as used.
      await limits.reserve(sendersOf(caller, settings.limits.member), file.size)
      return success(form)
    })
    for (const storage of storageCallbacks) {
      app.post(`${prefix}/${storage}/callback`, { config }, async ({ caller, body, locale, host }) => {
        if (!caller) throw fail('NEED_LOGIN')
        const settings = await loadUploadSettings(locale, host)
        return success({ file: await confirmUpload(deps, caller, body, settings) }, 'ajax.uploaded')
      })
    }
  }

  const areas = [
    ['/admin', { area: 'admin', level: 'signed-in' }],
    ['/api', { area: 'none', level: 'public' }],
  ] as const
  for (const [prefix, access] of areas) {
    app.get(`${prefix}/ajax/area`, { config: { access } }, async (request) => {
      const { province, city } = texts(request.query)
      return success(regionOptions(toCode(province), toCode(city)))
    })
    app.get(`${prefix}/ajax/buildSuffixSvg`, { config: { access } }, async (request, reply) => {
      const { suffix, background } = texts(request.query)
      return reply
        .type('image/svg+xml; charset=utf-8')
        .header('cache-control', 'private, max-age=86400')
        .send(drawSuffix(suffix, background))
    })
  }

  // The wire contract names no node for it. Everybody's next pages are slow after it: it is granted like a change of the settings.
  const clearing = { access: { area: 'admin', level: 'permission', node: 'routine/config/clearCache' } } as const
  app.post('/admin/ajax/clearCache', { config: clearing }, async (request) => {
    const { type } = texts(request.body)
    if (type !== 'tp' && type !== 'all') throw fail('PARAMETER')
    await deps.cache.dropAll()
    return success(null, 'ajax.cacheCleaned')
  })
}

/** Administrators are not limited. */
function sendersOf({ area, id }: Caller, limit: UploadLimit): LimitedSender[] {
  return area === 'member' ? [{ sender: `member:${id}`, limit }] : []
}

/** Bytes of the whole form, where the client says it. */
function lengthOf({ headers }: FastifyRequest): number | undefined {
  const length = Number(headers['content-length'] ?? Number.NaN)
  return Number.isSafeInteger(length) && length >= 0 ? length : undefined
}

/** What a client says of a file that it has not sent. */
function readFacts(source: unknown) {
  const [name, sha1, topic] = ['name', 'sha1', 'topic'].map((field) => textOf(source, field))
  if (!name || !sha1 || !/^[0-9a-f]{40}$/i.test(sha1)) throw fail('PARAMETER')
  return { name, sha1: sha1.toLowerCase(), size: Number(textOf(source, 'size')), ...(topic && { topic }) }
}

function toCode(text: string | undefined): number | undefined {
  return text === undefined || text === '' ? undefined : Number(text)
}

function texts(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
