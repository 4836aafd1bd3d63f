import multipart from '@fastify/multipart'
import { applicationPaths, type Locale } from '@teachnet/contract'
import { parseUploadConfig } from '@teachnet/upload'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { regionOptions } from '../../crud/region-names.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../errors.ts'
import { success } from '../../http/reply.ts'
import { textOf } from '../../http/values.ts'
import { signUpload } from './direct-upload.ts'
import { findKnownUpload } from './known-upload.ts'
import { type ReceivedFile, receiveFile } from './received-file.ts'
import { confirmUpload, storageCallbacks } from './storage-callback.ts'
import { drawSuffix } from './suffix-svg.ts'
import { keepUpload, type UploadSettings } from './upload.service.ts'

interface AjaxOptions {
  readonly loadUploadSettings: (locale: Locale, host: string) => Promise<UploadSettings>
  readonly applicationFiles: ApplicationFiles
}

/** Which files visitors may send for an application that they are writing. */
interface ApplicationFiles {
  readonly admit: (asked: FileAsked) => Promise<{ readonly types: readonly string[] }>
  readonly note: (asked: FileAsked, url: string) => Promise<void>
}

interface FileAsked {
  readonly kind: string
  readonly field: string
  readonly key: string
  readonly ip: string
}

/** Parts of an upload form besides the file: topic, driver, uuid and what later clients add. */
const mostFields = 20

/** Uploads, regions, suffix pictures and the cache: what both areas' screens use beside their resources. */
export async function ajaxRoutes(
  app: FastifyInstance,
  deps: Deps,
  { loadUploadSettings, applicationFiles }: AjaxOptions,
): Promise<void> {
  const receive = async <T>(
    request: FastifyRequest,
    keep: (file: ReceivedFile, settings: UploadSettings) => Promise<T>,
  ): Promise<T> => {
    if (!request.isMultipart()) throw fail('UPLOAD_MISSING')
    const settings = await loadUploadSettings(request.locale, request.host)
    const { maxSize } = parseUploadConfig(settings.upload)
    const limits = { fileSize: maxSize, files: 1, fields: mostFields, fieldSize: 10_000 }
    const file = await receiveFile(request.parts({ limits }), maxSize)
    try {
      return await keep(file, settings)
    } finally {
      await file.discard()
    }
  }
  const upload = async (request: FastifyRequest) => {
    const { caller } = request
    if (!caller) throw fail('NEED_LOGIN')
    const file = await receive(request, (received, settings) =>
      keepUpload(deps, caller, received, { settings, asked: { ...texts(request.query), ...received.fields } }),
    )
    return success({ file }, 'ajax.uploaded')
  }
  const uploadForApplication = async (request: FastifyRequest) => {
    const { query, ip } = request
    const asked = { kind: textOf(query, 'kind'), field: textOf(query, 'field'), key: textOf(query, 'key'), ip }
    // Before the file is read: who sent too much already sends nothing more.
    const { types } = await applicationFiles.admit(asked)
    const { url, name, size } = await receive(request, (received, settings) =>
      keepUpload(deps, undefined, received, { settings, types, asked: { topic: 'application' } }),
    )
    await applicationFiles.note(asked, String(url))
    return success({ file: { url, name, size } }, 'ajax.uploaded')
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
    app.post(`${prefix}/ajax/uploadPolicy`, { config }, async ({ body, locale, host }) => {
      const file = { ...readFacts(body), type: textOf(body, 'type') }
      return success(signUpload(deps, file, await loadUploadSettings(locale, host)))
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
