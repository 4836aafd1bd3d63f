import { sql } from 'drizzle-orm'
import type { SecurityEvent } from '../access/security-events.ts'
import { loadRows, toQuery } from '../db/statement.ts'
import type { BoundResource, CrudContext, SecuritySubject } from './binding.ts'
import { idList } from './rows.ts'
import { quoted } from './sql-text.ts'

interface State {
  readonly rights: unknown
  readonly username: string
  readonly password: unknown
}

/**
 * Watches what a write does to rights and passwords. Call it before the write with the records that are there, and what it gives after
 * the write with all that were touched; it tells what happened, to be noted when the transaction has committed.
 */
export async function watchSecurity(
  context: CrudContext,
  resource: BoundResource,
  ids: readonly number[],
): Promise<(touched?: readonly number[]) => Promise<SecurityEvent[]>> {
  const { security } = resource.hooks
  if (!security) return async () => []
  const before = await loadStates(context, resource, security, ids)
  return async (touched = ids) => {
    const after = await loadStates(context, resource, security, touched)
    return touched.flatMap((id) =>
      eventsOf(context, resource, security, { id, was: before.get(id), is: after.get(id) }),
    )
  }
}

function eventsOf(
  { caller, origin }: CrudContext,
  { definition }: BoundResource,
  { area, isAccount }: SecuritySubject,
  { id, was, is }: { readonly id: number; readonly was: State | undefined; readonly is: State | undefined },
): SecurityEvent[] {
  const state = is ?? was
  if (!state) return []
  const isOwn = isAccount && area === 'admin' && id === caller.id
  const event = {
    area,
    account: isAccount ? { id, username: state.username } : undefined,
    record: { controller: definition.controller, id },
    ip: origin.ip,
    ...(!isOwn && { by: { id: caller.id, username: caller.username } }),
  }
  const hasNewPassword = was !== undefined && is !== undefined && was.password !== is.password
  return [
    ...(was?.rights === is?.rights ? [] : [{ ...event, name: 'rights.changed' } as const]),
    ...(hasNewPassword ? [{ ...event, name: isOwn ? 'password.changed' : 'password.reset' } as const] : []),
  ]
}

async function loadStates(
  { queries }: CrudContext,
  { definition }: BoundResource,
  { rights, isAccount }: SecuritySubject,
  ids: readonly number[],
): Promise<Map<number, State>> {
  if (ids.length === 0) return new Map()
  const account = isAccount ? sql`, "t"."username", "t"."password"` : sql``
  const statement = sql`select "t"."id", (${rights})::text as "rights"${account} from ${sql.raw(quoted(definition.table))} "t" where "t"."id" = any(${idList(ids)})`
  const rows = await loadRows(queries, toQuery(statement))
  return new Map(
    rows.map(({ id, rights: text, username, password }) => [
      Number(id),
      { rights: text, username: typeof username === 'string' ? username : '', password },
    ]),
  )
}
