import { permissionOf } from '@teachnet/contract'
import { job } from '@teachnet/contract/resources'
import { isRobotFormat, type RobotFormat } from '@teachnet/contract/people'
import { defaultLocale } from '@teachnet/protocol'
import { appPage, type AppPlaces } from '../../platform/app-page.ts'
import type { BoundResource, BoundResources } from '../../records/bound-resource.ts'
import { regionNames } from '../../records/kinds/region.ts'
import {
  isAcceptedByRobot,
  robotRequest,
  type RobotText,
  areaOfEvent,
  type DeliveryReason,
  signWebhook,
  webhookDelivery,
} from './webhook.ts'
import { type AdminCaller, hasNode } from '../../http/caller/caller.ts'
import {
  countFailure,
  findDelivery,
  loadNumbers,
  notifyWebhooks,
  recordDelivery,
  purgeDeliveries,
  type StoredDelivery,
  type StoredWebhook,
} from './webhook.repo.ts'
import { countHit } from '../../platform/db/throttle.repo.ts'
import { jobTable } from '../../records/tables/resources.ts'
import { FinalFailure, type JobRun } from '../../platform/jobs/job-kind.ts'
import { ForeignAddress, type PostReply, postPublicly } from '../../platform/network/public-requests.ts'
import type { CachePort, ClockPort, DatabasePort, JobsPort, MessagesPort, SettingsPort } from '../../platform/ports.ts'
import { decryptText } from '../../platform/secrets/encrypted-text.ts'
import { recordOf } from '../../platform/untyped-values.ts'

/** Settings of the webhooks; tests use their own. */
export interface WebhookSettings {
  readonly post: typeof postPublicly
}

export const defaultWebhookSettings: WebhookSettings = { post: postPublicly }

interface WebhookOptions extends WebhookSettings {
  readonly deps: DatabasePort &
    ClockPort &
    CachePort &
    JobsPort &
    MessagesPort &
    SettingsPort<'secretKey' | 'webhookAllowed'> &
    AppPlaces
  /** The resources as an administrator sees them. */
  readonly loadView: (caller: AdminCaller) => Promise<BoundResources>
  readonly loadSiteName: () => Promise<string>
  /** The administrator of a webhook with the rights of this moment; undefined: the account is gone or disabled. */
  readonly findOwner: (id: number) => Promise<AdminCaller | undefined>
}

/** Permanent failures in a row after which a webhook is disabled. */
const mostFailures = 10
/** Records that a message to a robot names. */
const mostLines = 10
/** Bytes of an answer that are read, and characters that are stored. */
const mostText = 4096
const mostAnswer = 1000
/** In ms: the status of a program's answer decides, so that its body is not waited for. */
const textPatience = 1000
/** Seconds that deliveries are kept. */
const kept = 30 * 86_400
const tags = ['admin_webhook', 'auth.Webhook', 'admin_webhook_delivery', 'auth.WebhookDelivery']

/** Registers the job that sends the deliveries of webhooks. Call it before jobs start. Returns work that runs every hour. */
export function handleWebhooks({ deps, loadView, loadSiteName, findOwner, post }: WebhookOptions): () => Promise<void> {
  const { db, clock, cache, env, jobs, translate } = deps
  const currentSecond = () => Math.floor(clock() / 1000)

  // Once an hour for each kind of job, like the notice. A failed delivery is in the list of deliveries.
  jobs.whenBuried(async ({ id, name, at }) => {
    if (name === webhookDelivery.name || (await countHit(db, `failed ${name}`, at - (at % 3600))) > 1) return
    const change = { controller: job.controller, action: 'edit', ids: [id], table: jobTable, now: at } as const
    await db.transaction((tx) => notifyWebhooks(tx, (delivery) => jobs.add(tx, webhookDelivery, delivery), change))
  })

  /**
   * The resources as the owner sees them, or the reason for not sending: receivers get only events of areas that the owner may view without row
   * limits, and by region only if the owner sees regions.
   */
  async function viewFor(webhook: StoredWebhook, event: string): Promise<BoundResources | DeliveryReason> {
    if (webhook.status !== '1') return 'off'
    const owner = await findOwner(webhook.admin_id)
    if (!owner) return 'owner'
    const view = await loadView(owner)
    if (event === 'test') return view
    const area = areaOfEvent(event)
    const mayView = hasNode(owner, permissionOf({ controller: area }, 'index'))
    const isFull = (owner.limits[area]?.rows ?? 'all') === 'all'
    const seesRegion = webhook.region.length === 0 || view.find(area)?.definition.fields.region?.internal !== true
    return mayView && isFull && seesRegion ? view : 'right'
  }

  /** What a group reads: the area, numbers and regions, and where to open them, but nothing that an applicant wrote. */
  async function toRobotText({ event, payload }: StoredDelivery, view: BoundResources): Promise<RobotText> {
    const say = (name: string, values: Readonly<Record<string, string | number>> = {}) =>
      translate(defaultLocale, `resource.webhook.robot.${name}`, values)
    if (event === 'test') return { title: say('test', { site: await loadSiteName() }), lines: [] }
    const { area, action, ids } = recordOf(recordOf(payload).data)
    const controller = String(area)
    const list: readonly unknown[] = Array.isArray(ids) ? ids : []
    const resource = view.find(controller)
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

  /** The numbers and regions of records, as far as their area has them and the owner sees them. */
  async function linesOf({ table, definition }: BoundResource, ids: readonly number[]): Promise<string[]> {
    const { number, region } = definition.fields
    if (number?.kind !== 'text' || number.internal) return ids.map((id) => `#${id}`)
    const rows = await loadNumbers(db, table, { ids, showsRegion: region?.internal !== true })
    return rows.map((row) => [row.number, ...regionNames(row.region)].join(' '))
  }

  /** @throws RobotRejection when the robot did not accept the message */
  async function sendToRobot(
    webhook: StoredWebhook,
    delivery: StoredDelivery,
    { format, view }: { readonly format: RobotFormat; readonly view: BoundResources },
  ): Promise<PostReply> {
    const address = decryptText(webhook.address_text, env.secretKey)
    const secret = webhook.secret_text === '' ? '' : decryptText(webhook.secret_text, env.secretKey)
    if (address === undefined || secret === undefined)
      throw new FinalFailure('the secret was encrypted with another key')
    const request = robotRequest(format, await toRobotText(delivery, view), { address, secret, now: currentSecond() })
    const headers = { 'content-type': 'application/json', 'user-agent': 'TeachNet-Webhooks' }
    const answer = await post(request.address, { headers, body: request.body }, { mostText })
    if (answer.status === 200 && !isAcceptedByRobot(answer.text ?? '')) throw new RobotRejection(answer.text ?? '')
    return answer
  }

  async function send(webhook: StoredWebhook, delivery: StoredDelivery, view: BoundResources): Promise<PostReply> {
    const { format } = webhook
    if (isRobotFormat(format)) return sendToRobot(webhook, delivery, { format, view })
    const { message_id: id, payload } = delivery
    const body = JSON.stringify(payload)
    const timestamp = currentSecond()
    const stored = [webhook.secret_text, Number(webhook.former_until) > timestamp ? webhook.former_text : '']
    const secrets = stored.flatMap((text) => (text === '' ? [] : (decryptText(text, env.secretKey) ?? [])))
    if (secrets.length === 0) throw new FinalFailure('the secret was encrypted with another key')
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'TeachNet-Webhooks',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signWebhook(secrets, { id, timestamp, body }),
    }
    return post(webhook.url, { headers, body }, { mostText, textPatience, allowed: env.webhookAllowed })
  }

  async function attempt(
    webhook: StoredWebhook,
    delivery: StoredDelivery,
    { run, view }: { readonly run: JobRun; readonly view: BoundResources },
  ): Promise<void> {
    const begun = performance.now()
    const outcome = await send(webhook, delivery, view).then(
      ({ status, text }): Outcome =>
        status >= 200 && status < 300 ? { status, text } : { status, text, ...statusFailure(status) },
      (error: unknown): Outcome => ({
        status: null,
        text: error instanceof RobotRejection ? error.message : undefined,
        reason: reasonOf(error),
        error,
      }),
    )
    const { reason } = outcome
    const isDone = reason === undefined
    // A receiver answers 410 to get no further messages.
    const isFinal = isDone || run.isFinal(outcome.error) || outcome.status === 410
    await recordDelivery(db, delivery.id, {
      attempts: run.attempt,
      answer_status: outcome.status,
      // A text of the database has no NUL.
      answer_text: (outcome.text ?? '').replaceAll('\0', '').slice(0, mostAnswer),
      duration_ms: Math.round(performance.now() - begun),
      last_error: reason ?? '',
      state: isFinal ? (isDone ? 'done' : 'dead') : undefined,
      finish_time: isFinal ? currentSecond() : undefined,
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
      const view = webhook ? await viewFor(webhook, delivery.event) : 'off'
      if (webhook && typeof view !== 'string') await attempt(webhook, delivery, { run, view })
      else
        await recordDelivery(db, id, {
          state: 'dead',
          finish_time: currentSecond(),
          last_error: typeof view === 'string' ? view : '',
        })
    } finally {
      await cache.drop(tags)
    }
  })

  return () => purgeDeliveries(db, currentSecond() - kept)
}

/** A robot answered that it did not accept a message. */
class RobotRejection extends Error {}

/** The outcome of an attempt; without a reason it succeeded. */
interface Outcome {
  /** HTTP status of the answer; null without one. */
  readonly status: number | null
  /** The beginning of the answer's body. */
  readonly text?: string | undefined
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
  if (error instanceof RobotRejection) return 'robot'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'host'
  if (code === 'ABORT_ERR' || code === 'ETIMEDOUT') return 'timeout'
  return /CERT|SIGNATURE|^ERR_TLS/.test(code) ? 'certificate' : 'unreachable'
}
