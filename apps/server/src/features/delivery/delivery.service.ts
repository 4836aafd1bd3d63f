import { type StoredMessage, addToOutbox, findQueuedMessage, markSent, recordFailure } from './outbox.repo.ts'
import type {
  CachePort,
  ChannelName,
  ClockPort,
  DatabasePort,
  Deliver,
  JobsPort,
  Letter,
} from '../../platform/ports.ts'
import { isDatabaseAway } from '../../platform/db/errors.ts'
import { FinalFailure, type JobKind, type JobRun } from '../../platform/jobs/job-kind.ts'
import { DeliveryFailure } from '../../platform/transports/delivery-failure.ts'

/** A way to send messages, such as email. */
export interface Channel {
  /** Whether a mail server or provider is configured. */
  readonly isServed: () => Promise<boolean>
  /** @throws DeliveryFailure */
  readonly send: (message: StoredMessage) => Promise<void>
  readonly close: () => void
}

const channelNames = ['email', 'sms'] as const satisfies readonly ChannelName[]

const blot = '****'

/** The body without its code. */
function withoutCode({ body, params: { code } }: Pick<Letter, 'body' | 'params'>): string {
  return code ? body.replaceAll(code, blot) : body
}

/** Sends one letter of the outbox. */
const deliverMessage: JobKind<number> = { name: 'deliver', parse: Number, maxAttempts: 7 }

/** Cache tags of the outbox lists. Invalidate them after a delivery has been committed. */
export const outboxTags = ['outbox', 'routine.Outbox'] as const

export interface Delivery {
  /**
   * The channels for sending codes: those with a mail server or an SMS provider; all channels while none is configured, since letters are
   * then read in the outbox.
   */
  readonly loadChannels: () => Promise<readonly ChannelName[]>
  /** Returns the function that queues letters of a channel; call it before the transaction. Undefined: the channel is not available. */
  readonly openChannel: (name: ChannelName) => Promise<Deliver | undefined>
  readonly close: () => void
}

interface Options {
  readonly deps: DatabasePort & ClockPort & CachePort & JobsPort
  readonly channels: Readonly<Record<ChannelName, Channel>>
}

/** Stores every message in the outbox; a job sends it. Without a configured server it stays there, where administrators read it. */
export function createDelivery({ deps: { db, clock, jobs, cache }, channels }: Options): Delivery {
  const currentSecond = () => Math.floor(clock() / 1000)

  async function loadServed(): Promise<ChannelName[]> {
    const served = await Promise.all(channelNames.map((name) => channels[name].isServed()))
    return channelNames.filter((_, index) => served[index])
  }

  const store: Deliver = async (queries, { channel, recipient, subject, body, locale }) => {
    await addToOutbox(queries, {
      channel,
      recipient,
      subject,
      body,
      locale,
      state: 'kept',
      create_time: currentSecond(),
    })
  }

  const queue: Deliver = async (queries, { expiresAt, notBefore, unsubscribe, params, ...message }) => {
    const id = await addToOutbox(queries, {
      ...message,
      body: withoutCode({ body: message.body, params }),
      full_text: message.body,
      params: unsubscribe === undefined ? params : { ...params, unsubscribe },
      expire_time: expiresAt ?? null,
      create_time: currentSecond(),
    })
    await jobs.add(queries, deliverMessage, id, notBefore === undefined ? {} : { runAt: notBefore })
  }

  async function send(message: StoredMessage): Promise<void> {
    if (message.expire_time !== null && message.expire_time <= currentSecond())
      throw new DeliveryFailure('expired', { isPermanent: true })
    const channel = channelNames.find((name) => name === message.channel)
    if (!channel) throw new DeliveryFailure('settings', { isPermanent: true })
    await channels[channel].send(message)
  }

  async function attempt(message: StoredMessage, run: JobRun): Promise<void> {
    try {
      await send(message)
    } catch (error) {
      // Nothing is known about the letter itself: the job sends it once the database is back.
      if (isDatabaseAway(error)) throw error
      const failure = error instanceof DeliveryFailure ? error : new DeliveryFailure('unknown', { cause: error })
      const isFinal = run.isFinal(error) || failure.isPermanent
      await recordFailure(db, message.id, { reason: failure.reason, detail: failure.detail, isFinal })
      throw isFinal ? new FinalFailure(failure.message, { cause: error }) : failure
    }
    await markSent(db, message.id, currentSecond())
  }

  jobs.handle(deliverMessage, async (id, run) => {
    const message = await findQueuedMessage(db, id)
    if (!message) return
    try {
      await attempt(message, run)
    } finally {
      await cache.drop(outboxTags)
    }
  })

  return {
    async loadChannels() {
      const served = await loadServed()
      return served.length > 0 ? served : channelNames
    },
    async openChannel(name) {
      const served = await loadServed()
      if (served.includes(name)) return queue
      return served.length === 0 ? store : undefined
    },
    close: () => {
      for (const name of channelNames) channels[name].close()
    },
  }
}
