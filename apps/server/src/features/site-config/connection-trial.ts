import { setTimeout } from 'node:timers/promises'
import { readMobile } from '../../platform/read-contact.ts'
import type { ConnectionKind, ConnectionTrial } from '@teachnet/contract/settings'
import type { Locale } from '@teachnet/protocol'
import { fail } from '../../platform/errors.ts'
import { loadPublicFile } from '../../platform/network/public-requests.ts'
import type { ClockPort, LogPort, MessagesPort, RandomPort, SettingsPort, StoragePort } from '../../platform/ports.ts'
import { rejectBody } from '../../platform/reject-body.ts'
import type { SmsSettings } from '../../platform/settings/sms-url.ts'
import { tryStorage } from '../../platform/storage/try-storage.ts'
import { DeliveryFailure } from '../../platform/transports/delivery-failure.ts'
import { createSmsSender } from '../../platform/transports/sms/sms-sender.ts'

type Ports = ClockPort & LogPort & MessagesPort & RandomPort & SettingsPort<'sms'> & StoragePort

export interface TrialOptions {
  /** The settings of the enabled module of text messages, if any. */
  readonly findSmsSettings: () => SmsSettings | undefined
  /** Loads a public file; the default rejects hosts inside the network. */
  readonly loadFile?: typeof loadPublicFile
}

/**
 * Tests a connection and returns the outcome, without any text of the other side.
 *
 * @throws VALIDATION for a wrong target, TOO_FREQUENT while the same connection is tried, and within half a minute after a text message
 */
export type TryConnection = (
  wanted: { readonly what: ConnectionKind; readonly target: string },
  locale: Locale,
) => Promise<ConnectionTrial>

/** Limits in ms. The administrator waits for the reply, and a text message costs money. */
const patience = 15_000
const betweenMessages = 30_000

/** Largest style sheet of an icon font, in bytes. */
const largestSheet = 2_000_000

interface Outcome {
  readonly message: string
  readonly isWorking: boolean
}

/** Creates the trials of the services outside the server. */
export function createConnectionTrial(ports: Ports, { findSmsSettings, loadFile = loadPublicFile }: TrialOptions) {
  const { clock, log, random, translate, storage, env } = ports
  const running = new Set<ConnectionKind>()
  let lastMessage = Number.NEGATIVE_INFINITY

  async function trySms(typed: string): Promise<Outcome> {
    const settings = env.sms ?? findSmsSettings()
    if (!settings) return { message: 'site.trial.smsUnset', isWorking: false }
    const [template = 'user_register'] = Object.keys(settings.templates)
    lastMessage = clock()
    await createSmsSender({ settings, clock, random }).send({
      mobile: readMobile(typed) ?? typed,
      template,
      params: { code: '000000', minutes: '10' },
    })
    return { message: 'site.trial.smsSent', isWorking: true }
  }

  async function tryFont(address: string): Promise<Outcome> {
    const sheet = Buffer.from(await loadFile(address, largestSheet)).toString('utf8')
    const isFont = /@font-face/i.test(sheet)
    return { message: isFont ? 'site.trial.fontLoaded' : 'site.trial.noFont', isWorking: isFont }
  }

  const tries: Readonly<Record<ConnectionKind, (target: string) => Promise<Outcome>>> = {
    sms: trySms,
    async storage() {
      await tryStorage(storage, random(8).toString('hex'))
      return { message: 'site.trial.storageWorks', isWorking: true }
    },
    iconFont: tryFont,
  }

  const tryConnection: TryConnection = async ({ what, target }, locale) => {
    const problem = problemOf(what, target)
    if (problem !== undefined) throw rejectBody({ target: translate(locale, problem) })
    if (running.has(what) || (what === 'sms' && Math.abs(clock() - lastMessage) < betweenMessages))
      throw fail('TOO_FREQUENT')
    running.add(what)
    const start = performance.now()
    try {
      const { message, isWorking } = await Promise.race([tries[what](target), giveUp()])
      return { isWorking, detail: translate(locale, message), took: Math.round(performance.now() - start) }
    } catch (error) {
      // The reply of the other side may contain names and keys: it goes only to the log of the server.
      log.warn({ err: error, what }, 'a trial of a connection failed')
      const took = Math.round(performance.now() - start)
      return { isWorking: false, detail: translate(locale, reasonOf(what, error)), took }
    } finally {
      running.delete(what)
    }
  }
  return tryConnection
}

function problemOf(what: ConnectionKind, target: string): string | undefined {
  if (what === 'sms' && readMobile(target) === undefined) return 'site.trial.mobile'
  if (what === 'iconFont' && !/^https:\/\/./.test(target)) return 'site.trial.address'
  return undefined
}

function reasonOf(what: ConnectionKind, error: unknown): string {
  if (error instanceof DeliveryFailure) {
    const { reason } = error
    return what === 'sms' && smsReasons.has(reason) ? `site.trial.sms.${reason}` : 'site.trial.sms.unknown'
  }
  return error instanceof TimeoutError ? 'site.trial.timeout' : `site.trial.${what}Failed`
}

const smsReasons: ReadonlySet<string> = new Set([
  'unreachable',
  'timeout',
  'credentials',
  'rejected',
  'busy',
  'quota',
  'settings',
])

class TimeoutError extends Error {}

async function giveUp(): Promise<never> {
  await setTimeout(patience, undefined, { ref: false })
  throw new TimeoutError('no answer in time')
}
