import type { ResourceDefinition } from '@teachnet/contract'
import { writableFields } from '@teachnet/contract/schema'
import { serverKindOf } from '../kinds/kinds.ts'

/** Samples of fields whose format hooks determine, by controller and name. */
const ownSamples: Readonly<Record<string, (turn: number) => unknown>> = {
  'auth.ApiKey.secret': (turn) => `tnk_${String(turn).padStart(43, 'a')}`,
  'auth.ApiKey.rules': (turn) => [turn % 2 ? 1 : 2],
  'auth.ApiKey.expires_at': (turn) => 1_780_000_000 + turn,
  'auth.Webhook.events': (turn) => [turn % 2 ? 'Tag:add' : 'Tag:edit'],
  'auth.Webhook.format': () => 'standard',
  'auth.Webhook.secret': (turn) => `whsec_${String(turn).padStart(43, 'A')}=`,
  'auth.Webhook.url': (turn) => `https://hooks.example.org/${turn}`,
  'setin.Teacher.id_type': () => 'resident',
  'setin.Classer.id_type': () => 'resident',
  'auth.Group.limits': (turn) => ({ 'setin.Teacher': { rows: turn % 2 ? 'own' : 'ownOrFree', fields: {} } }),
}

/** Returns a body that adds a record of any resource; `turn` makes unique values distinct. `references` are ids by field. */
export function sampleBody(
  definition: ResourceDefinition,
  turn: number,
  references: Readonly<Record<string, number>> = {},
): Record<string, unknown> {
  // Without the time to leave the site, whose sample would equal the time at which the record appears.
  const fields = writableFields(definition, 'add').filter(([name]) => name !== definition.visitors?.until)
  return Object.fromEntries(
    fields.map(([name, field]) => [
      name,
      ownSamples[`${definition.controller}.${name}`]?.(turn) ??
        serverKindOf(field).sample(field, { name, turn, reference: references[name] }),
    ]),
  )
}
