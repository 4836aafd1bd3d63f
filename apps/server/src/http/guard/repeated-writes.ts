import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { idempotencyHeader, isRecord } from '@teachnet/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  claimWrite,
  failWrite,
  storeReply,
  releaseWrite,
  type StoredWrite,
  trimWrites,
} from '../../platform/db/idempotency-key.repo.ts'
import { type KeyedWrite, runKeyedWrite } from '../../platform/db/keyed-write.ts'
import { farAhead } from '../../platform/db/within-period.ts'
import { fail } from '../../platform/errors.ts'
import { withoutCarried } from '../request/url.ts'
import type { ClockPort, DatabasePort, LogPort, RandomPort, SettingsPort } from '../../platform/ports.ts'
import { decryptText, encryptText } from '../../platform/secrets/encrypted-text.ts'
import { recordOf } from '../../platform/untyped-values.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set while a request with an idempotency key is handled. */
    keyedWrite: KeyedWrite | undefined
  }
}

/** Seconds after which a request without an outcome is taken to be lost with its process. */
const lease = 120
/** Requests with one key that wait in this process, and how long they wait for one in another, in ms. */
const mostWaiting = 10
const pause = 100
const mostPauses = 100
/** Keys of one account, and bytes of a stored reply. */
const mostKeys = 1000
const longestReply = 262_144

interface KeyedRequest {
  readonly id: string
  readonly owner: string
  readonly fingerprint: string
}

interface Running {
  readonly ended: Promise<void>
  readonly end: () => void
  waiting: number
}

type Ports = DatabasePort & ClockPort & RandomPort & LogPort & SettingsPort<'secretKey'>

/**
 * Does a write that an account sends again with the same idempotency key only once: the repeated request gets the first reply. Keys belong to
 * the account and the call. The first transaction of the write records that it was carried out, so that the outcome is known even if the
 * process ends before the reply is stored. Rejected writes leave nothing behind: the corrected form is sent with the same key.
 */
export function replayRepeatedWrites(app: FastifyInstance, { db, clock, random, log, env }: Ports): void {
  const running = new Map<string, Running>()
  const currentSecond = () => Math.floor(clock() / 1000)

  app.decorateRequest('keyedWrite', undefined)

  app.addHook('preHandler', async (request, reply) => {
    const keyed = readKeyed(request, env.secretKey)
    if (!keyed) return
    await waitHere(keyed.id)
    const begun = begin(keyed.id)
    try {
      const attempt = random(15).toString('base64url')
      const stored = await claim({ ...keyed, attempt })
      if (!stored) {
        request.keyedWrite = { id: keyed.id, attempt, isOpen: true, isMarked: false }
        return
      }
      begun()
      return await answer(request, reply, stored, keyed)
    } catch (error) {
      begun()
      throw error
    }
  })
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.keyedWrite) runKeyedWrite(request.keyedWrite, done)
    else done()
  })
  app.addHook('preSerialization', async (request, reply, payload) => {
    await settle(request, reply, payload)
    return payload
  })
  // Replies without an envelope, and connections that ended before the reply.
  app.addHook('onResponse', (request, reply) => settle(request, reply, undefined))

  /** Waits for a request with the same key in this process. @throws WRITE_RUNNING if several wait already */
  async function waitHere(id: string): Promise<void> {
    for (let first = running.get(id); first; first = running.get(id)) {
      if (first.waiting >= mostWaiting) throw fail('WRITE_RUNNING', { retryAfter: 2 })
      first.waiting += 1
      // oxlint-disable-next-line no-await-in-loop -- one request after the other
      await first.ended
    }
  }

  /** Lets further requests with the key wait until the returned function is called. */
  function begin(id: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    const own: Running = { ended: promise, end: resolve, waiting: 0 }
    running.set(id, own)
    return () => {
      if (running.get(id) === own) running.delete(id)
      resolve()
    }
  }

  /**
   * Claims the key, or returns the write that was sent with it before, once that has ended.
   *
   * @throws WRITE_RUNNING while another process does it
   */
  async function claim(keyed: KeyedRequest & { readonly attempt: string }): Promise<StoredWrite | undefined> {
    for (let pauses = 0; pauses < mostPauses; pauses += 1) {
      const now = currentSecond()
      const until = now + lease
      // oxlint-disable-next-line no-await-in-loop -- until the other process has ended the write
      const stored = await claimWrite(db, { ...keyed, until, now })
      if (!stored || stored.reply !== '' || (stored.is_written && hasEnded(stored.lease_time, { now, until }))) {
        // oxlint-disable-next-line no-await-in-loop -- once, before the loop ends
        if (!stored && (random(1)[0] ?? 0) < 16) await trimWrites(db, keyed.owner, mostKeys)
        return stored
      }
      // oxlint-disable-next-line no-await-in-loop -- until the other process has ended the write
      await wait(pause)
    }
    throw fail('WRITE_RUNNING', { retryAfter: 2 })
  }

  /** Sends the first reply again. @throws ALREADY_SAVED for another content, WRITE_UNKNOWN if no reply was stored */
  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    { fingerprint, controller, record_id, reply: kept }: StoredWrite,
    keyed: KeyedRequest,
  ): Promise<FastifyReply> {
    if (fingerprint !== keyed.fingerprint) {
      if (record_id === null) throw fail('ALREADY_SAVED')
      const values = { id: record_id }
      throw fail('ALREADY_SAVED', { message: 'error.alreadySavedRecord', values, data: { controller, id: record_id } })
    }
    const first = parse(decryptText(kept, env.secretKey) ?? '')
    const time = Math.floor(request.takenUpAt / 1000)
    if (first) return reply.send({ code: 1, msg: first.msg, time, data: first.data })
    // The process ended between the write and its reply. The calls that write one record have no data in their replies.
    if (record_id === null) throw fail('WRITE_UNKNOWN')
    return reply.send({ code: 1, msg: request.t('crud.saved'), time, data: null })
  }

  async function settle({ keyedWrite: write, id }: FastifyRequest, reply: FastifyReply, payload: unknown) {
    if (!write?.isOpen) return
    write.isOpen = false
    try {
      const { code, msg, data } = recordOf(payload)
      if (code === 1) {
        const kept = JSON.stringify({ msg, data })
        await storeReply(db, write, kept.length > longestReply ? '' : encryptText(kept, env.secretKey))
      } else if (code === undefined || reply.statusCode >= 500) await failWrite(db, write)
      else await releaseWrite(db, write)
    } catch (error) {
      // The reply is sent anyway. A repeated request finds the write by its transaction.
      log.warn({ err: error, requestId: id }, 'the outcome of a write with an idempotency key could not be stored')
    } finally {
      running.get(write.id)?.end()
      running.delete(write.id)
    }
  }
}

/** The write that a request with an idempotency key asks for; undefined for any other request. @throws PARAMETER for a malformed key */
function readKeyed(request: FastifyRequest, secretKey: string): KeyedRequest | undefined {
  const { caller, method, headers, query, body, routeOptions } = request
  const provided = headers[idempotencyHeader]
  const isRead = method === 'GET' || method === 'HEAD'
  const isForm = headers['content-type']?.toLowerCase().startsWith('multipart/') === true
  if (provided === undefined || !caller || isRead || isForm || routeOptions.config.call?.isRepeatable) return undefined
  const [, key] = /^"?([\w-]{16,64})"?$/.exec(String(provided)) ?? []
  if (key === undefined)
    throw fail('PARAMETER', { message: 'error.parameterNamed', values: { name: 'Idempotency-Key' } })
  const hash = (...parts: readonly unknown[]) =>
    createHmac('sha256', `idempotency:${secretKey}`).update(JSON.stringify(parts)).digest('base64url')
  const owner = `${caller.area}:${caller.id}`
  const [path = ''] = request.url.toLowerCase().split('?')
  return {
    owner,
    id: hash(owner, method, path, key),
    fingerprint: hash(withoutCarried(recordOf(query)), isRecord(body) ? withoutCarried(body) : body),
  }
}

function parse(kept: string): { readonly msg: unknown; readonly data: unknown } | undefined {
  if (kept === '') return undefined
  const { msg = '', data = null } = recordOf(JSON.parse(kept))
  return { msg, data }
}

/** Whether a lease of another process has ended, see `isLeaseOver`. */
function hasEnded(time: number, { now, until }: { readonly now: number; readonly until: number }): boolean {
  return time <= now || time > until + farAhead
}
