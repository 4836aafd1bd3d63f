import { actionsOf, permissionOf } from '@teachnet/contract'
import { isRobotFormat, robotAddresses, type WebhookArea, webhookActions } from '@teachnet/contract/people'
import { webhookSecretPattern } from '@teachnet/contract/resources'
import { hasNode } from '../../http/caller/caller.ts'
import type { CrudContext, ResourceHooks, Save } from '../../records/bound-resource.ts'
import { valueText } from '../../platform/untyped-values.ts'
import { rejectField } from '../../records/write/read-input.ts'
import { writtenAt } from '../../records/write/transaction.ts'
import { addDelivery, countWebhooks, queueDelivery } from './webhook.repo.ts'
import { fail } from '../../platform/errors.ts'
import { isListedHost, isPrivateHost } from '../../platform/network/public-requests.ts'
import { encryptText } from '../../platform/secrets/encrypted-text.ts'
import { isDeliveryReason, webhookDelivery, webhookEvent } from './webhook.ts'

const mostWebhooks = 20
/** Seconds for which the former secret signs as well. */
const overlap = 86_400

/** Webhooks: made by administrators for areas that they may view, never by a key. */
export const webhookHooks: ResourceHooks = {
  grantsRights: true,

  beforeSave: async (context, save) => {
    if (context.caller.apiKey) throw fail('FORBIDDEN')
    if (save.mode === 'add' && (await countWebhooks(context.queries)) >= mostWebhooks)
      throw rejectField(context, 'name', 'resource.webhook.tooMany')
    await storeAddress(context, save)
    if (save.input.events !== undefined) storeEvents(context, save)
    storeSecret(context, save)
    // Enabling a webhook again resets its failures.
    if (save.stored.status === '1') save.stored.failures = 0
  },

  beforeDelete: async ({ caller }, records) => {
    if (caller.apiKey) throw fail('FORBIDDEN')
    return records
  },

  /** On request, the areas whose events a webhook of the caller can report. */
  formExtras: async (context, mode, { events }) => {
    if (events === undefined && mode === 'add') throw fail('PARAMETER')
    return events === undefined ? {} : { events: listAreas(context) }
  },

  recordActions: {
    test: async (context, { id, row }) => {
      const { queries, deps } = context
      const webhook = { id, admin_id: Number(row.admin_id) }
      await queueDelivery(queries, (delivery) => deps.jobs.add(queries, webhookDelivery, delivery), {
        webhook,
        event: 'test',
        data: {},
        now: writtenAt(context),
      })
      return {
        message: 'resource.webhook.testing',
        data: null,
        tags: ['admin_webhook_delivery', 'auth.WebhookDelivery'],
      }
    },
  },
}

export const webhookDeliveryHooks: ResourceHooks = {
  present: async ({ t }, rows) => {
    for (const row of rows)
      if (isDeliveryReason(row.last_error)) row.last_error = t(`resource.webhook.reason.${row.last_error}`)
  },

  recordActions: {
    redeliver: async (context, { row }) => {
      const { queries, deps } = context
      const { webhook_id, admin_id, event, message_id, payload } = row
      if (typeof webhook_id !== 'number') throw fail('REFERENCE_MISSING')
      await addDelivery(queries, (delivery) => deps.jobs.add(queries, webhookDelivery, delivery), {
        webhook_id,
        admin_id: Number(admin_id),
        payload,
        event: valueText(event),
        message_id: valueText(message_id),
        create_time: writtenAt(context),
      })
      return { message: 'resource.webhook.again', data: null, tags: ['admin_webhook_delivery', 'auth.WebhookDelivery'] }
    },
  },
}

function listAreas({ resources, caller, locale }: CrudContext): WebhookArea[] {
  return resources
    .all()
    .filter(({ definition }) => isOffered(definition.controller) && hasNode(caller, permissionOf(definition, 'index')))
    .filter(({ definition }) => actionsOf(definition).some((action) => action !== 'index'))
    .map(({ definition }) => ({ controller: definition.controller, title: definition.title[locale] }))
}

/** Settings that administrators make for themselves are private. */
function isOffered(controller: string): boolean {
  return !/^auth\.(?:ApiKey|Invitation|Webhook|WebhookDelivery)$/.test(controller)
}

/** The format of a webhook after a write. */
function formatOf({ input, before }: Save): unknown {
  return input.format ?? before?.format
}

/** A robot's address lets anyone write to its group: it is encrypted, and replies show only its end. */
async function storeAddress(context: CrudContext, save: Save): Promise<void> {
  const { input, stored, before } = save
  const format = formatOf(save)
  const isSame = before?.format === format
  if (isSame && (input.url === undefined || input.url === before?.url)) return
  const provided = valueText(input.url)
  if (!isRobotFormat(format)) {
    await checkAddress(context, provided)
    stored.address_text = ''
    return
  }
  if (!robotAddresses[format].test(provided)) throw rejectField(context, 'url', 'resource.webhook.robotAddress')
  stored.address_text = encryptText(provided, context.deps.env.secretKey)
  stored.url = `${new URL(provided).origin}/****${provided.slice(-4)}`
}

/** Rejects an address to which no delivery would be sent, and names the setting that allows a host of the own network. */
async function checkAddress(context: CrudContext, provided: string): Promise<void> {
  const url = URL.canParse(provided) ? new URL(provided) : undefined
  const hasPassword = url !== undefined && (url.username !== '' || url.password !== '')
  if (!url || hasPassword || !/^https?:$/.test(url.protocol))
    throw rejectField(context, 'url', 'resource.webhook.address')
  if (isListedHost(url, context.deps.env.webhookAllowed)) return
  if (await isPrivateHost(url))
    throw rejectField(context, 'url', 'resource.webhook.private', { host: url.hostname, setting: allowedSetting })
  if (url.protocol !== 'https:') throw rejectField(context, 'url', 'resource.webhook.address')
}

/** The setting that lists hosts of the own network. */
const allowedSetting = 'WEBHOOK_ALLOWED'

function storeEvents(context: CrudContext, { input, stored }: Save): void {
  const offered = new Set(
    listAreas(context).flatMap(({ controller }) => webhookActions.map((action) => webhookEvent(controller, action))),
  )
  const requested: readonly unknown[] = Array.isArray(input.events) ? [...new Set<unknown>(input.events)] : []
  if (requested.length === 0 || requested.some((event) => typeof event !== 'string' || !offered.has(event)))
    throw rejectField(context, 'events', 'resource.webhook.events')
  stored.events = requested
}

function storeSecret(context: CrudContext, save: Save): void {
  const { mode, input, stored, before } = save
  const format = formatOf(save)
  const isOther = mode === 'edit' && before?.format !== format
  if (isRobotFormat(format)) {
    const provided = valueText(input.robot_secret)
    if (mode === 'edit' && !isOther && provided === '') return
    stored.secret_text = provided === '' ? '' : encryptText(provided, context.deps.env.secretKey)
    stored.former_text = ''
    return
  }
  const { secret } = input
  if (mode === 'edit' && !isOther && (secret === undefined || secret === '')) return
  if (typeof secret !== 'string' || !webhookSecretPattern.test(secret))
    throw rejectField(context, 'secret', 'resource.webhook.secret')
  stored.secret_text = encryptText(secret, context.deps.env.secretKey)
  if (mode === 'add' || isOther) return
  stored.former_text = valueText(before?.secret_text)
  stored.former_until = writtenAt(context) + overlap
}
