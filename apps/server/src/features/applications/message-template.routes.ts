import { type DeskEventName, permissionOf } from '@teachnet/contract'
import { type LetterDraft, letterCalls } from '@teachnet/contract/lists'
import { isApplication, letterTemplate } from '@teachnet/contract/resources'
import { isLocale, type Locale, scalarText } from '@teachnet/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasNode } from '../../http/caller/caller.ts'
import type { CrudContext } from '../../records/bound-resource.ts'
import { runIndex } from '../../records/list/list-records.ts'
import { requireWritable } from '../../records/record/writable.ts'
import { fail } from '../../platform/errors.ts'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import type { MessagesPort, SettingsPort } from '../../platform/ports.ts'
import { fillVariables, messageTexts, statusAddress } from './application-letters.ts'
import { findById } from './application.repo.ts'

interface Options {
  readonly deps: MessagesPort & SettingsPort<'publicOrigin'>
  readonly findContext: (request: FastifyRequest) => Promise<CrudContext>
  readonly loadConfig: (locale: Locale, host: string) => Promise<{ readonly siteName: string }>
}

type Target = Pick<LetterDraft, 'controller' | 'id' | 'action'>

/** The event whose letter each action sends. */
const eventOf: Readonly<Record<LetterDraft['action'], DeskEventName>> = {
  ask: 'asked',
  accept: 'accepted',
  refuse: 'refused',
}

const mostTemplates = 100

/** Serves the templates and previews of messages to applicants. */
export function messageTemplateRoutes(app: FastifyInstance, { deps, findContext, loadConfig }: Options): void {
  serveCall(app, letterCalls.templates, async ({ request, query }) => {
    const context = await findContext(request)
    const { locale } = await openApplication(context, query)
    return success({ locale, list: await loadTemplates(context, query.action, locale) })
  })

  serveCall(app, letterCalls.preview, async ({ request, body }) => {
    const { row, locale } = await openApplication(await findContext(request), body)
    const { siteName } = await loadConfig(locale, '')
    const number = scalarText(row.number) ?? ''
    const { subject, mail, sms } = messageTexts(deps, locale, {
      event: eventOf[body.action],
      number,
      siteName,
      text: fillVariables(body.message, row),
      sms: fillVariables(body.sms, row),
      address: statusAddress(deps, locale, number),
    })
    const channel = row.email ? 'email' : 'sms'
    return success({ locale, channel, mail: { subject, body: mail }, sms })
  })
}

/**
 * The application that an action is about, for a caller who may perform it.
 *
 * @throws FORBIDDEN, RECORD_NOT_FOUND
 */
async function openApplication(context: CrudContext, { controller, id, action }: Target) {
  const resource = context.resources.find(controller)
  if (!resource || !isApplication(resource.definition)) throw fail('RECORD_NOT_FOUND')
  if (!hasNode(context.caller, permissionOf(resource.definition, action))) throw fail('FORBIDDEN')
  await requireWritable(context, resource, id)
  const row = await findById(context.queries, resource.table, id)
  if (!row) throw fail('RECORD_NOT_FOUND')
  return { row, locale: isLocale(row.locale) ? row.locale : 'zh-cn' } as const
}

async function loadTemplates(context: CrudContext, action: string, locale: Locale) {
  const resource = context.resources.find(letterTemplate.controller)
  if (!resource) return []
  const search = [
    { field: 'actions', operator: 'FIND_IN_SET', val: action },
    { field: 'status', operator: 'eq', val: '1' },
  ]
  const { list } = await runIndex(context, resource, { search, limit: mostTemplates })
  return (Array.isArray(list) ? list : []).map((row: Readonly<Record<string, unknown>>) => {
    const own = (name: string) => {
      const translated = locale === 'en' ? scalarText(row[`${name}_en`]) : undefined
      return translated || (scalarText(row[name]) ?? '')
    }
    return { id: Number(row.id), name: scalarText(row.name) ?? '', text: own('text'), sms: own('sms') }
  })
}
