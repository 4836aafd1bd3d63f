import { isVisited, type VisitedDefinition } from '@teachnet/contract'
import { deskCalls, isSavable, type SavedCard } from '@teachnet/contract/desk'
import { defaultLocale, type Locale } from '@teachnet/protocol'
import type { FastifyInstance } from 'fastify'
import { createContentReader } from '../../content/content-reader.ts'
import type { ContentSource } from '../../content/content-source.ts'
import { fail } from '../../platform/errors.ts'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import type { ClockPort, DatabasePort } from '../../platform/ports.ts'
import { addSaved, isSaved, listSaved, removeSaved, type SavedRef } from './saved.repo.ts'

export interface SavedOptions {
  readonly deps: DatabasePort & ClockPort
  readonly findArea: ContentSource['findArea']
}

/** Records that a member may save. */
const mostSaved = 500

/** Lets members save teachers, courses and articles of the public site. */
export function savedRoutes(app: FastifyInstance, { deps: { db, clock }, findArea }: SavedOptions): void {
  serveCall(app, deskCalls.savedItems, async ({ query, caller, request: { locale } }) => {
    const rows = await listSaved(db, caller.id)
    const cards = await loadCards(rows, locale)
    const list = rows.map(({ controller, id, create_time }) => {
      const card = cards.get(keyOf({ controller, id })) ?? { controller, id, title: '', path: '', picture: '' }
      return { ...card, create_time }
    })
    const offered = query.controller === '' ? undefined : { controller: query.controller, id: query.id ?? 0 }
    const card = offered && (await loadCards([offered], locale)).get(keyOf(offered))
    return success({ list, offered: card ?? null })
  })

  serveCall(app, deskCalls.isSaved, async ({ query, caller }) =>
    success({ saved: await isSaved(db, caller.id, query) }),
  )

  serveCall(app, deskCalls.saveItem, async ({ body, caller }) => {
    const { controller, id, saved } = body
    if (!saved) {
      await removeSaved(db, caller.id, { controller, id })
      return success({ saved: false })
    }
    const definition = requireSavable(controller)
    if (!(await readerOf(defaultLocale).has(definition, id))) throw fail('RECORD_NOT_FOUND')
    const now = Math.floor(clock() / 1000)
    const isDone = await db.transaction((tx) => addSaved(tx, caller.id, { controller, id, now, most: mostSaved }))
    if (!isDone) throw fail('TOO_FREQUENT', { message: 'saved.full', values: { most: mostSaved } })
    return success({ saved: true })
  })

  /** What visitors see of the records, by area and id; records that are not public are absent. */
  async function loadCards(refs: readonly SavedRef[], locale: Locale): Promise<Map<string, SavedCard>> {
    const byArea = Map.groupBy(refs, ({ controller }) => controller)
    const found = await Promise.all(
      [...byArea].map(async ([controller, ofArea]) => {
        const definition = findSavable(controller)
        if (!definition) return []
        const ids = ofArea.map(({ id }) => id)
        const range = { view: 'card', ids, limit: ids.length } as const
        const { list, ids: visible } = await readerOf(locale).listCounted(definition, range)
        return list.map((record, index) => toCard(definition, visible[index] ?? 0, record))
      }),
    )
    return new Map(found.flat().map((card) => [keyOf(card), card]))
  }

  function readerOf(locale: Locale) {
    return createContentReader({
      db,
      findArea,
      locale,
      now: Math.floor(clock() / 1000),
      timeZone: 'UTC',
      showRichText: (html) => html,
      addTag: () => undefined,
    })
  }

  function findSavable(controller: string): VisitedDefinition | undefined {
    const definition = isSavable(controller) ? findArea(controller)?.definition : undefined
    return definition && isVisited(definition) ? definition : undefined
  }

  function requireSavable(controller: string): VisitedDefinition {
    const definition = findSavable(controller)
    if (!definition) throw fail('RECORD_NOT_FOUND')
    return definition
  }
}

function keyOf({ controller, id }: SavedRef): string {
  return `${controller} ${id}`
}

function toCard(definition: VisitedDefinition, id: number, record: object): SavedCard {
  const { controller, labelField, visitors } = definition
  const read = (name: string) => {
    const value: unknown = Reflect.get(record, name)
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  const key = visitors.key === undefined ? String(id) : read(visitors.key)
  return {
    controller,
    id,
    title: read(labelField),
    path: (visitors.path ?? '').replace('{key}', encodeURIComponent(key)),
    picture: read('cover') || read('avatar') || read('photo'),
  }
}
