import type { ApplicationEventName, ApplicationKind } from '@teachnet/contract'
import type { BoundResource } from '../../crud/bound-resource.ts'
import { tagsOf } from '../../crud/write/transaction.ts'
import { addApplicationEvent } from '../../db/application-event.repo.ts'
import type { Queries } from '../../db/client.ts'
import { fail } from '../../errors.ts'
import { tellAdmins } from '../../access/tell-admins.ts'
import { applicationLetter } from '../../values/application-letter.ts'
import { kindOfNumber } from '../../values/application-number.ts'
import { admissions } from './admissions.ts'
import { readAccess } from './access-token.ts'
import { requireForm } from './application-form.ts'
import type { ApplicationsOptions } from './application-options.ts'
import { findByNumber } from './application.repo.ts'

type Row = Readonly<Record<string, unknown>>

/** The application that an applicant has opened with a number and a code. */
export interface Opened {
  readonly kind: ApplicationKind
  readonly form: BoundResource
  readonly row: Row
}

/** Acts of applicants that the handler is notified of. */
const toldToHandlers: ReadonlySet<ApplicationEventName> = new Set(['answered', 'withdrawn'])

/** Finds and changes applications by the token that opening them returned. */
export function createOpened({ deps, resources }: Pick<ApplicationsOptions, 'deps' | 'resources'>) {
  const { db, clock, cache, env, jobs } = deps
  const now = () => Math.floor(clock() / 1000)

  /** Changes the locked application of a token and records the event, in one transaction. */
  async function change(
    token: string,
    run: (
      tx: Queries,
      row: Row,
      of: { readonly kind: ApplicationKind; readonly form: BoundResource },
    ) => Promise<{ event: ApplicationEventName; text: string }>,
  ): Promise<void> {
    const changed = await db.transaction(async (tx) => {
      const { kind, form, row } = await requireOpened(tx, token, { lock: true })
      const happened = await run(tx, row, { kind, form })
      const settled = (await admissions[kind]?.settle(tx, row)) ?? []
      const { controller } = form.definition
      const noted = { controller, application_id: Number(row.id), create_time: now(), ...happened }
      await jobs.add(tx, applicationLetter, await addApplicationEvent(tx, noted))
      const handler = Number(row.handler_id ?? 0)
      if (handler > 0 && toldToHandlers.has(happened.event))
        await tellAdmins(tx, deps, {
          ...{ adminIds: [handler], kind: 'application', name: `desk.${happened.event}` },
          params: { number: String(row.number) },
          record: { controller, id: Number(row.id) },
          now: now(),
        })
      return [...tagsOf(form.definition, [Number(row.id)]), ...settled]
    })
    await cache.drop(changed)
  }

  async function requireOpened(queries: Queries, token: string, options?: { readonly lock: boolean }): Promise<Opened> {
    const number = readAccess(token, { secretKey: env.secretKey, now: now() })
    const kind = number === undefined ? undefined : kindOfNumber(number)
    const form = kind && requireForm(resources, kind)
    const row = number !== undefined && form ? await findByNumber(queries, form.table, number, options) : undefined
    if (!kind || !form || !row) throw fail('APPLICATION_CLOSED')
    return { kind, form, row }
  }

  return { requireOpened, change }
}
