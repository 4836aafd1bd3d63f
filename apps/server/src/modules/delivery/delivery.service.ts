import type { Deps } from '../../deps.ts'
import { FinalFailure, type JobKind, type JobRun } from '../../jobs/job-kind.ts'
import { DeliveryFailure } from '../../transports/delivery-failure.ts'
import type { Channel } from './channel.ts'
import { type ChannelName, channelNames, type Deliver, withoutCode } from './letter.ts'
import { addToOutbox, findQueuedLetter, markSent, noteFailure, type StoredLetter } from './outbox.repo.ts'

/** Sends one letter of the outbox. */
const deliverLetter: JobKind<number> = { name: 'deliver', parse: Number, maxAttempts: 7 }

/** Lists of the outbox depend on these; drop them after a delivery has been committed. */
export const outboxTags = ['outbox', 'routine.Outbox'] as const

export interface Delivery {
  /**
   * The channels by which people are reached: those that somebody serves; all where nobody serves any, since then the outbox itself is
   * where letters are read.
   */
  readonly loadChannels: () => Promise<readonly ChannelName[]>
  /** How letters of a channel are put on their way; ask before the transaction begins. Undefined: nobody is reached by it. */
  readonly openChannel: (name: ChannelName) => Promise<Deliver | undefined>
  readonly close: () => void
}

interface Options {
  readonly deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'cache'>
  readonly channels: Readonly<Record<ChannelName, Channel>>
}

/** Every message is a row of the outbox first; a job hands it over. Without anybody to hand it to it stays there, for people to read. */
export function createDelivery({ deps: { db, clock, jobs, cache }, channels }: Options): Delivery {
  const currentSecond = () => Math.floor(clock() / 1000)

  async function loadServed(): Promise<ChannelName[]> {
    const served = await Promise.all(channelNames.map((name) => channels[name].isServed()))
    return channelNames.filter((_, index) => served[index])
  }

  const keep: Deliver = async (queries, { channel, recipient, subject, body, locale }) => {
    await addToOutbox(queries, {
      ...{ channel, recipient, subject, body, locale },
      state: 'kept',
      create_time: currentSecond(),
    })
  }

  const queue: Deliver = async (queries, { expiresAt, params, ...letter }) => {
    const id = await addToOutbox(queries, {
      ...letter,
      body: withoutCode({ body: letter.body, params }),
      full_text: letter.body,
      params,
      expire_time: expiresAt ?? null,
      create_time: currentSecond(),
    })
    await jobs.add(queries, deliverLetter, id)
  }

  async function send(letter: StoredLetter): Promise<void> {
    if (letter.expire_time !== null && letter.expire_time <= currentSecond())
      throw new DeliveryFailure('expired', { isPermanent: true })
    const channel = channelNames.find((name) => name === letter.channel)
    if (!channel) throw new DeliveryFailure('settings', { isPermanent: true })
    await channels[channel].send(letter)
  }

  async function attempt(letter: StoredLetter, { isLast }: JobRun): Promise<void> {
    try {
      await send(letter)
    } catch (error) {
      const failure = error instanceof DeliveryFailure ? error : new DeliveryFailure('unknown', { cause: error })
      const isFinal = isLast || failure.isPermanent
      await noteFailure(db, letter.id, { reason: failure.reason, detail: failure.detail, isFinal })
      throw isFinal ? new FinalFailure(failure.message, { cause: error }) : failure
    }
    await markSent(db, letter.id, currentSecond())
  }

  jobs.handle(deliverLetter, async (id, run) => {
    const letter = await findQueuedLetter(db, id)
    if (!letter) return
    try {
      await attempt(letter, run)
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
      return served.length === 0 ? keep : undefined
    },
    close: () => {
      for (const name of channelNames) channels[name].close()
    },
  }
}
