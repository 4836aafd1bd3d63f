import { languageTag } from '@teachnet/i18n'
import { locales } from '@teachnet/protocol'
import type { Route } from './+types/service-worker.route'
import { loadContent } from '../app/loading/load-content.server.ts'
import { loadMessageFiles, textsOf } from '../app/messages.ts'
import type { OfflineTexts } from './offline-page.ts'
// oxlint-disable-next-line import/default -- Vite makes the default export: the address of the built script
import worker from './service-worker.ts?worker&url'

export async function loader(args: Route.LoaderArgs) {
  const { content, headers } = await loadContent(args, 'site')
  const texts = content.site.offline_reading ? `self.offlineTexts=${JSON.stringify(await loadTexts())};` : ''
  return new Response(`${texts}importScripts(${JSON.stringify(worker)})`, {
    headers: { ...headers, 'content-type': 'text/javascript; charset=utf-8' },
  })
}

/** The texts of the offline page by language tag: without a connection, the worker cannot load them. */
async function loadTexts(): Promise<Record<string, OfflineTexts>> {
  const all = await Promise.all(
    locales.map(async (locale) => {
      await loadMessageFiles(locale, ['offline'])
      const text = textsOf(locale)
      const texts: OfflineTexts = {
        title: text('offline.title'),
        body: text('offline.body'),
        read: text('offline.read'),
        nothingRead: text('offline.nothingRead'),
        retry: text('offline.retry'),
      }
      return [languageTag(locale), texts] as const
    }),
  )
  return Object.fromEntries(all)
}
