import { textCalls } from '@teachnet/contract/texts'
import type { FastifyInstance } from 'fastify'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import type { CachePort, ClockPort, DatabasePort, LogPort, MessagesPort } from '../../ports.ts'
import type { OwnTextReader } from './own-texts.ts'
import { createTextCatalogues } from './text-catalogues.ts'
import { createTexts } from './texts.service.ts'

type Ports = DatabasePort & CachePort & ClockPort & LogPort & MessagesPort

interface Options {
  readonly loadTimeZone: () => Promise<string>
  /** Folder of the builds of the apps; default: those of this repository. */
  readonly appsFolder?: string
}

/** Maximum size of a body with a text, in bytes. */
const limits = { bytes: 32_768 }

/** Serves the page on which staff change texts of the product. */
export function textRoutes(app: FastifyInstance, deps: Ports, { loadTimeZone, appsFolder }: Options): void {
  const texts = createTexts(deps, { loadPlace: createTextCatalogues(appsFolder), loadTimeZone })

  serveCall(app, textCalls.texts, async ({ query }) =>
    success(await texts.list({ ...query, changed: query.changed === 1 })),
  )
  serveCall(
    app,
    textCalls.saveText,
    async ({ body: { wording, ...key }, caller: { nickname, username }, request: { locale } }) => {
      await texts.save(key, wording, { name: nickname || username, locale })
      return success(null, 'text.saved')
    },
    limits,
  )
  serveCall(
    app,
    textCalls.previewText,
    async ({ body: { wording, ...key }, request: { locale } }) =>
      success({ previews: await texts.preview(key, wording, locale) }),
    limits,
  )
  serveCall(app, textCalls.resetText, async ({ body }) => {
    await texts.reset(body)
    return success(null, 'text.reset')
  })
  serveCall(app, textCalls.exportTexts, async () => {
    const content = Buffer.from(await texts.exportFiles()).toString('base64')
    return success({ name: 'texts.zip', content })
  })
}

/** A version names its content. */
const forever = 'public, max-age=31536000, immutable'

/** Serves apps the texts that staff changed. */
export function ownTextRoutes(app: FastifyInstance, own: OwnTextReader): void {
  serveCall(app, textCalls.ownTexts, async ({ query: { place, locale, version }, reply }) => {
    const found = place === 'server' ? undefined : await own.load(place, locale)
    reply.header('cache-control', found && found.version === version ? forever : 'no-cache')
    return success({ version: found?.version ?? '', messages: found?.messages ?? {} })
  })
}
