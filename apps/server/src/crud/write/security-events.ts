import type { JsonValue } from '@teachnet/contract'
import type { SecurityEvent } from '../../access/security-events.ts'
import type { BoundResource, CrudContext, SecuritySubject } from '../bound-resource.ts'
import type { StoredRow } from '../rows.ts'
import { valueText } from '../value-text.ts'
import type { RecordChange } from './record-change.ts'

/** Returns the changes that a write made to permissions and passwords, to be recorded after the commit. */
export function securityEventsOf(
  { caller, origin }: CrudContext,
  { definition, hooks: { security } }: BoundResource,
  { id, before, after, beside }: RecordChange,
): SecurityEvent[] {
  const row = after ?? before
  if (!security || !row) return []
  const { area, isAccount } = security
  const isOwn = isAccount && area === caller.area && id === caller.id
  const event = {
    area,
    account: isAccount ? { id, username: valueText(row.username) } : undefined,
    record: { controller: definition.controller, id },
    ip: origin.ip,
    ...(!isOwn && { by: { id: caller.id, username: caller.username } }),
  }
  const hasNewRights = rightsOf(security, before, beside.before) !== rightsOf(security, after, beside.after)
  const hasNewPassword = isAccount && before && after && before.password !== after.password
  return [
    ...(hasNewRights ? [{ ...event, name: 'rights.changed' } as const] : []),
    ...(hasNewPassword ? [{ ...event, name: isOwn ? 'password.changed' : 'password.reset' } as const] : []),
  ]
}

/** Returns what determines permissions, as a text to compare; undefined when there is no record. */
function rightsOf(
  { rights, beside: besideField }: SecuritySubject,
  row: StoredRow | undefined,
  beside: JsonValue | undefined,
): string | undefined {
  return row && JSON.stringify([rights.map((name) => row[name]), besideField === undefined ? undefined : beside])
}
