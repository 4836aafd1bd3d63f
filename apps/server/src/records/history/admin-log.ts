import { extraActions, fieldOf, permissionOf, type RecordAction, type ResourceDefinition } from '@teachnet/contract'
import { menuPages } from '@teachnet/contract/menu'
import type { Locale } from '@teachnet/protocol'
import { retentionUrl } from './audit-chain.repo.ts'
import type { Values } from '../../platform/errors.ts'
import { recordOf, valueText } from '../../platform/untyped-values.ts'
import type { BoundResources } from '../bound-resource.ts'
import type { RecordChange } from '../write/record-change.ts'
import type { Queries } from '../../platform/db/client.ts'
import { insertMany } from '../../platform/db/many-rows.ts'
import { adminLogTable } from '../tables/resources.ts'
import { targetOfUrl } from '../registry.ts'

/** The context for titles of the log. */
interface TitleContext {
  readonly locale: Locale
  readonly t: (id: string, values?: Values) => string
  readonly resources: Pick<BoundResources, 'find'>
}

type ChangeAction = 'add' | 'edit' | 'del'

/** The action that a log entry about a record reports: that of a write, or that a masked value was shown in full. */
type NotifiedAction = ChangeAction | 'reveal'

/** Prefix of the addresses of entries about records. */
export const changePrefix = 'record:'

const securityPrefix = 'security:'

/** The address of the entries about tasks of the terminal. */
export const terminalUrl = '/admin/ajax/terminal'

/** What an entry about a task of the terminal reports: the last part of a message id, `terminal.audit.…`. */
const taskEvents = ['start', 'end', 'fail', 'kill', 'refusal'] as const
export type TaskEvent = (typeof taskEvents)[number]

export function taskTitle(t: TitleContext['t'], event: TaskEvent, command: unknown): string {
  return t(`terminal.audit.${event}`, { command: valueText(command).slice(0, 60) })
}

/** Key in the data of an entry about a rejected call: the reason. */
export const refusedKey = '$refused'

/** The address of the entries about a record. */
export function changeUrl(controller: string, id: number): string {
  return `${changePrefix}${controller}:${id}`
}

export function changeActionOf({ before, after }: Pick<RecordChange, 'before' | 'after'>): ChangeAction {
  return !before ? 'add' : after ? 'edit' : 'del'
}

export function changeTitle(
  t: TitleContext['t'],
  {
    action,
    ...values
  }: {
    readonly action: NotifiedAction
    readonly title: string
    readonly label: string
    /** Label of the field that was shown. */
    readonly field?: string
  },
): string {
  return t(`crud.changed.${action}`, values)
}

/**
 * The titles of the page and the action of a call; undefined if it has neither. A call for many records names their area in its body, and
 * has separate messages (`crud.call.…`).
 */
export function callTitle(
  { locale, t, resources }: TitleContext,
  url: string,
  body: Readonly<Record<string, unknown>>,
): string | undefined {
  const { controller, action } = targetOfUrl(url)
  const wordOf = (id: string) => {
    const word = t(id.toLowerCase())
    return word === id.toLowerCase() ? undefined : word
  }
  const callWord = wordOf(`crud.call.${controller}.${action}`)
  const actionWord = wordOf(`crud.action.${action}`)
  const definition = (resources.find(controller) ?? resources.find(valueText(body.controller)))?.definition
  const page = menuPages.find(({ name }) => name.toLowerCase() === permissionOf({ controller }).toLowerCase())
  const own = (definition ? actionNodes(definition) : page?.nodes)?.find(
    ({ name }) => name.toLowerCase() === action.toLowerCase(),
  )
  const title = definition?.title ?? page?.title
  const word = callWord ?? own?.title[locale] ?? actionWord
  return title ? `${title[locale]} - ${word ?? action}` : word
}

/** The actions of an area that have their own titles. */
function actionNodes({ recordActions = [], calls = [] }: ResourceDefinition): Pick<RecordAction, 'name' | 'title'>[] {
  const extra = Object.entries(extraActions).map(([name, { title }]) => ({ name, title }))
  return [...recordActions, ...calls, ...extra]
}

/** The title of an entry in the language of its reader; the stored title if it cannot be derived. */
export function readerTitle(
  context: TitleContext,
  entry: { readonly url: string; readonly data: string; readonly title: string },
): string {
  const { url, data, title } = entry
  if (url === retentionUrl) return context.t('crud.log.retention')
  if (url.startsWith(securityPrefix)) {
    const id = `access.event.${url.slice(securityPrefix.length)}`
    const name = context.t(id)
    return name === id ? title : name
  }
  if (url.startsWith(changePrefix)) return readChange(context, data) ?? title
  if (!url.startsWith('/admin/')) return title
  const body = parsed(data)
  const event = url === terminalUrl && taskEvents.find((each) => each === body['event'])
  if (event) return taskTitle(context.t, event, recordOf(body['title'])[context.locale] ?? body['command'])
  const known = callTitle(context, url, body)
  if (known === undefined) return title
  return body[refusedKey] === undefined ? known : context.t('crud.log.refused', { title: known })
}

function readChange({ t, locale, resources }: TitleContext, data: string): string | undefined {
  const { controller, label, action, field } = parsed(data)
  const definition = resources.find(valueText(controller))?.definition
  if (!definition || !isNotified(action)) return undefined
  const name = valueText(field)
  return changeTitle(t, {
    action,
    label: valueText(label),
    title: definition.title[locale],
    field: action === 'reveal' ? (fieldOf(definition, name)?.label[locale] ?? name) : undefined,
  })
}

function isNotified(action: unknown): action is NotifiedAction {
  return action === 'add' || action === 'edit' || action === 'del' || action === 'reveal'
}

function parsed(data: string): Readonly<Record<string, unknown>> {
  try {
    return recordOf(JSON.parse(data))
  } catch {
    return {}
  }
}

/** Prefix of table names in the old back end. Here tables have none; both forms are accepted. */
const oldPrefix = 'ba_'

/** Returns the table's name without the prefix. */
export function withoutPrefix(table: string): string {
  return table.startsWith(oldPrefix) ? table.slice(oldPrefix.length) : table
}

/** `auth.Admin` → `auth/Admin.php`: the name of a controller in rules of the old back end. */
export function toControllerFile(controller: string): string {
  return `${controller.replace('.', '/')}.php`
}

/** `auth/Admin.php` → `auth.Admin`. */
export function fromControllerFile(file: string): string {
  return file.replace(/\.php$/i, '').replaceAll(/[\\/]/g, '.')
}

/** An entry of the administrators' log, before the database adds its digest. */
export type AdminLogEntry = typeof adminLogTable.$inferInsert

/** Cache entries that are stale after an entry was added. */
export const adminLogTags = ['admin_log', 'auth.AdminLog']

/**
 * Adds entries to the administrators' log, in their order. Only one transaction at a time can add entries; others wait until it commits.
 */
export async function addLogEntries(db: Queries, entries: readonly AdminLogEntry[]): Promise<void> {
  await insertMany(db, adminLogTable, entries)
}

/** Shortens a text to what its column takes. */
export function cut(text: string, most: number): string {
  return [...text.replaceAll('\0', '')].slice(0, most).join('')
}
