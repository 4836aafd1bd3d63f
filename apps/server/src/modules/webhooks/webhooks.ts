import { permissionOf } from '@teachnet/contract'
import { isRobotFormat, type RobotFormat } from '@teachnet/contract/people'
import { defaultLocale } from '@teachnet/protocol'
import { appPage, type AppPlaces } from '../../access/sign-in/app-page.ts'
import type { BoundResource, BoundResources } from '../../crud/bound-resource.ts'
import { regionNames } from '../../kinds/region-names.ts'
import { isAcceptedByRobot, robotRequest, type RobotText } from './robot-message.ts'
import { recordOf } from '../../values/record-of.ts'
import { type AdminCaller, hasNode } from '../../access/caller.ts'
import {
  countFailure,
  findDelivery,
  loadNumbers,
  noteDelivery,
  purgeDeliveries,
  type StoredDelivery,
  type StoredWebhook,
} from '../../db/webhook.repo.ts'
import { FinalFailure, type JobRun } from '../../jobs/job-kind.ts'
import { ForeignAddress } from '../../network/load-public-file.ts'
import { postPublicly } from '../../network/post-public.ts'
import type { CachePort, ClockPort, DatabasePort, JobsPort, MessagesPort, SettingsPort } from '../../ports.ts'
import { decryptText } from '../../secrets/encrypted-text.ts'
import { areaOfEvent, type DeliveryReason, signWebhook, webhookDelivery } from '../../values/webhook.ts'

/** Settings of the webhooks; tests use their own. */
export interface WebhookSettings {
  readonly post: typeof postPublicly
}

export const defaultWebhookSettings: WebhookSettings = { post: postPublicly }

interface WebhookOptions extends WebhookSettings {
  readonly deps: DatabasePort & ClockPort & CachePort & JobsPort & MessagesPort & SettingsPort<'secretKey'> & AppPlaces
  readonly resources: BoundResources
  readonly loadSiteName: () => Promise<string>
  /** The administrator of a webhook with the rights of this moment; undefined: the account is gone or disabled. */
  readonly findOwner: (id: number) => Promise<AdminCaller | undefined>
}

/** Permanent failures in a row after which a webhook is disabled. */
const mostFailures = 10
/** Records that a message to a robot names. */
const mostLines = 10
/** Seconds that deliveries are kept. */
const kept = 30 * 86_400
const tags = ['admin_webhook', 'auth.Webhook', 'admin_webhook_delivery', 'auth.WebhookDelivery']

/** Registers the job that sends the deliveries of webhooks. Call it before jobs start. Returns work that runs every hour. */
export function handleWebhooks({
  deps,
  resources,
  loadSiteName,
  findOwner,
  post,
}: WebhookOptions): () => Promise<void> {
  const { db, clock, cache, env, jobs, translate } = deps
  const currentSecond = () => Math.floor(clock() / 1000)

  /** Reason for not sending: receivers get only events of areas that the administrator may view without row limits. */
  async function obstacleOf(webhook: StoredWebhook | null, event: string): Promise<DeliveryReason | undefined> {
    if (!webhook || webhook.status !== '1') return 'off'
    const owner = await findOwner(webhook.admin_id)
    const area = areaOfEvent(event)
    if (!owner) return 'owner'
    if (event === 'test') return undefined
    const mayView = hasNode(owner, permissionOf({ controller: area }, 'index'))
    return mayView && (owner.limits[area]?.rows ?? 'all') === 'all' ? undefined : 'right'
  }

  /** What a group reads: the area, numbers and regions, and where to open them, but nothing that an applicant wrote. */
  async function toRobotText({ event, payload }: StoredDelivery): Promise<RobotText> {
    const say = (name: string, values: Readonly<Record<string, string | number>> = {}) =>
      translate(defaultLocale, `resource.webhook.robot.${name}`, values)
    if (event === 'test') return { title: say('test', { site: await loadSiteName() }), lines: [] }
    const { area, action, ids } = recordOf(recordOf(payload).data)
    const controller = String(area)
    const list: readonly unknown[] = Array.isArray(ids) ? ids : []
    const resource = resources.find(controller)
    const first = appPage(
      env,
      'admin',
      `/${permissionOf({ controller })}${list.length === 1 ? `?id=${String(list[0])}` : ''}`,
    )
    return {
      title: say('title', {
        area: resource?.definition.title[defaultLocale] ?? controller,
        action: String(action),
        count: list.length,
      }),
      lines: resource ? await linesOf(resource, list.slice(0, mostLines).map(Number)) : [],
      link: first === undefined ? undefined : { text: say('link'), address: first },
    }
  }

  /** The numbers and regions of records, as far as their area has them. */
  async function linesOf({ table, definition }: BoundResource, ids: readonly number[]): Promise<string[]> {
    const { number, region } = definition.fields
    if (!number || number.kind !== 'text') return ids.map((id) => `#${id}`)
    const rows = await loadNumbers(db, table, { ids, hasRegion: region?.kind === 'region' })
    return rows.map((row) => [row.number, ...regionNames(row.region)].join(' '))
  }

  /** @throws RobotRefusal when the robot did not accept the message */
  async function sendToRobot(webhook: StoredWebhook, delivery: StoredDelivery, format: RobotFormat): Promise<number> {
    const address = decryptText(webhook.address_text, env.secretKey)
    const secret = webhook.secret_text === '' ? '' : decryptText(webhook.secret_text, env.secretKey)
    if (address === undefined || secret === undefined)
      throw new FinalFailure('the secret was encrypted with another key')
    const request = robotRequest(format, await toRobotText(delivery), { address, secret, now: currentSecond() })
    const headers = { 'content-type': 'application/json', 'user-agent': 'TeachNet-Webhooks' }
    const { status, text = '' } = await post(request.address, { headers, body: request.body }, { mostText: 4096 })
    if (status === 200 && !isAcceptedByRobot(text)) throw new RobotRefusal(text.slice(0, 200))
    return status
  }

  async function send(webhook: StoredWebhook, delivery: StoredDelivery): Promise<number> {
    if (isRobotFormat(webhook.format)) return sendToRobot(webhook, delivery, webhook.format)
    const { message_id: id, payload } = delivery
    const body = JSON.stringify(payload)
    const timestamp = currentSecond()
    const held = [webhook.secret_text, Number(webhook.former_until) > timestamp ? webhook.former_text : '']
    const secrets = held.flatMap((text) => (text === '' ? [] : (decryptText(text, env.secretKey) ?? [])))
    if (secrets.length === 0) throw new FinalFailure('the secret was encrypted with another key')
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'TeachNet-Webhooks',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signWebhook(secrets, { id, timestamp, body }),
    }
    return (await post(webhook.url, { headers, body })).status
  }

  async function attempt(webhook: StoredWebhook, delivery: StoredDelivery, run: JobRun): Promise<void> {
    const begun = performance.now()
    const outcome = await send(webhook, delivery).then(
      (status): Outcome => ({ status, ...(status >= 200 && status < 300 ? {} : statusFailure(status)) }),
      (error: unknown): Outcome => ({ status: null, reason: reasonOf(error), error }),
    )
    const { reason } = outcome
    const isDone = reason === undefined
    // A receiver answers 410 to get no further messages.
    const isFinal = isDone || run.isFinal(outcome.error) || outcome.status === 410
    await noteDelivery(db, delivery.id, {
      attempts: run.attempt,
      answer_status: outcome.status,
      duration_ms: Math.round(performance.now() - begun),
      last_error: reason ?? '',
      ...(isFinal && { state: isDone ? 'done' : 'dead', finish_time: currentSecond() }),
    })
    if (isFinal) await countFailure(db, webhook.id, isDone ? 0 : outcome.status === 410 ? 1 : mostFailures)
    if (isDone) return
    const words = outcome.error instanceof Error ? outcome.error.message : reason
    throw isFinal ? new FinalFailure(words) : new Error(words)
  }

  jobs.handle(webhookDelivery, async (id, run) => {
    const found = await findDelivery(db, id)
    if (!found) return
    const { delivery, webhook } = found
    try {
      const obstacle = await obstacleOf(webhook, delivery.event)
      if (obstacle !== undefined || !webhook)
        await noteDelivery(db, id, { state: 'dead', last_error: obstacle ?? '', finish_time: currentSecond() })
      else await attempt(webhook, delivery, run)
    } finally {
      await cache.drop(tags)
    }
  })

  return () => purgeDeliveries(db, currentSecond() - kept)
}

/** A robot answered that it did not accept a message. */
class RobotRefusal extends Error {}

/** The outcome of an attempt; without a reason it succeeded. */
interface Outcome {
  /** HTTP status of the answer; null without one. */
  readonly status: number | null
  readonly reason?: DeliveryReason
  readonly error?: unknown
}

function statusFailure(status: number): Pick<Outcome, 'reason' | 'error'> {
  return { reason: 'status', error: new Error(`the answer has the status ${status}`) }
}

/**
 * Errors of the other side and the operating system may contain internal names: they go only to the log of the server.
 */
function reasonOf(error: unknown): DeliveryReason {
  if (error instanceof FinalFailure) return 'key'
  if (error instanceof ForeignAddress) return 'foreign'
  if (error instanceof RobotRefusal) return 'robot'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'host'
  if (code === 'ABORT_ERR' || code === 'ETIMEDOUT') return 'timeout'
  return /CERT|SIGNATURE|^ERR_TLS/.test(code) ? 'certificate' : 'unreachable'
}
