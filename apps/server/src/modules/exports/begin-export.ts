import type { Locale } from '@teachnet/protocol'
import * as z from 'zod/mini'
import type { BoundResource, CrudContext } from '../../crud/bound-resource.ts'
import { fail } from '../../errors.ts'
import type { ClockPort, DatabasePort, JobsPort } from '../../ports.ts'
import { addExport, listStates, lockExports } from './export.repo.ts'

/** A job that makes the file of an export. Its payload is the id of the export. */
export const makeExport = { name: 'admin.export', parse: Number, maxAttempts: 3 } as const

const day = 86_400
/** How long a file can be downloaded, in seconds. */
const fileLife = 7 * day
/** Maximum number of exports of an administrator: concurrently, and within a day. */
const mostWaiting = 3
const mostPerDay = 100
/** A file with up to this many records is made while the request waits; larger ones are made by a job. */
export const mostAtOnce = 5000
/** Milliseconds after which such a file is abandoned. */
export const patience = 60_000

/** What a job needs to make the file as the request would have. */
export const storedRequest = z.object({
  controller: z.string(),
  body: z.record(z.string(), z.unknown()),
  locale: z.custom<Locale>((value) => value === 'zh-cn' || value === 'en'),
  host: z.string(),
  /** Hash of the token with which the administrator was signed in: after a sign-out nothing more is exported. */
  session: z.string(),
})
export type StoredRequest = z.infer<typeof storedRequest>

/**
 * Stores the export and its job. The job of a small export is due later: it does nothing then, unless the process ended before the file
 * was made.
 *
 * @throws TOO_FREQUENT
 */
export async function beginExport(
  { db, clock, jobs }: DatabasePort & ClockPort & JobsPort,
  context: CrudContext,
  resource: BoundResource,
  {
    name,
    body,
    session,
    count,
  }: {
    readonly name: string
    readonly body: Readonly<Record<string, unknown>>
    readonly session: string
    readonly count: number
  },
): Promise<number> {
  const now = Math.floor(clock() / 1000)
  const { caller, locale } = context
  const request: StoredRequest = {
    ...{ controller: resource.definition.controller, body: { ...body }, locale, session },
    host: context.settings.apiUrl.replace(/^[^/]*\/\//, ''),
  }
  return db.transaction(async (tx) => {
    await lockExports(tx, caller.id)
    const states = await listStates(tx, caller.id, { since: now - day, now })
    if (states.length >= mostPerDay || states.filter((state) => state === 'waiting').length >= mostWaiting)
      throw fail('TOO_FREQUENT', { message: 'exports.waiting' })
    const id = await addExport(tx, {
      ...{ name, admin_id: caller.id, count, request },
      create_time: now,
      expire_time: now + fileLife,
    })
    await jobs.add(tx, makeExport, id, { runAt: count > mostAtOnce ? now : now + (2 * patience) / 1000 })
    return id
  })
}
