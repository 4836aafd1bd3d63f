import { ownRuleNames } from '@teachnet/contract/menu'
import { apiKeyPattern } from '@teachnet/contract/resources'
import { formatSiteTime } from '@teachnet/contract/site-time'
import type { CrudContext, ResourceHooks, Save } from '../../records/bound-resource.ts'
import { rejectField } from '../../records/write/read-input.ts'
import { writtenAt } from '../../records/write/transaction.ts'
import { hashToken } from '../../platform/secrets/token.ts'
import { fail } from '../../platform/errors.ts'
import { keyEndTolerance, adminRules, loadRulePlaces } from '../access/index.ts'
import { addAdminNotice, securityMessage } from '../inbox/index.ts'
import { ruleTitle } from './rights.ts'
import { valueText } from '../../platform/untyped-values.ts'

/** Characters of a key that its record shows. */
const visible = 10

/** Keys of programs: made by administrators for themselves, never by a key. */
export const apiKeyHooks: ResourceHooks = {
  grantsRights: true,

  beforeSave: async (context, save) => {
    if (context.caller.apiKey) throw fail('FORBIDDEN')
    if (save.mode === 'add') storeKey(context, save)
    if (save.input.rules !== undefined) await storeRules(context, save)
    if (save.mode === 'add' && Number(save.stored.expires_at) <= writtenAt(context))
      throw rejectField(context, 'expires_at', 'resource.apiKey.past')
    checkLife(context, save)
  },

  /** The owner hears of a key that somebody else made with a stolen session. */
  afterSave: async ({ queries, deps, caller, origin, settings }, { id, mode, after }) => {
    if (mode !== 'add') return
    const until = formatSiteTime(Number(after.expires_at), settings.timeZone).slice(0, 10)
    const params = { key: valueText(after.name), until, ip: origin.ip }
    const notice = { kind: 'security', name: 'security.apiKey.added', params } as const
    const now = Math.floor(deps.clock() / 1000)
    await addAdminNotice(queries, {
      ...notice,
      adminIds: [caller.id],
      record: { controller: 'auth.ApiKey', id },
      now,
      isMailed: true,
    })
    await deps.jobs.add(queries, securityMessage, { admin: caller.id, name: notice.name, params })
  },

  /** On request, the rights that a key of the caller can have. */
  formExtras: async (context, mode, { rights }) => {
    if (rights === undefined && mode === 'add') throw fail('PARAMETER')
    return rights === undefined ? {} : { rights: await listRights(context) }
  },

  beforeDelete: async ({ caller }, records) => {
    if (caller.apiKey) throw fail('FORBIDDEN')
    return records
  },
}

/** @throws VALIDATION for an end that is later than the site allows, unless the key has it already */
function checkLife(context: CrudContext, { stored, before }: Save): void {
  const { apiKeyDays: days } = context.settings
  const end = Number(stored.expires_at ?? 0)
  if (end === Number(before?.expires_at) || end <= writtenAt(context) + days * 86_400 + keyEndTolerance) return
  throw rejectField(context, 'expires_at', 'resource.apiKey.tooLong', { days })
}

async function listRights({ queries, caller, locale }: CrudContext) {
  const places = await loadRulePlaces(queries, adminRules)
  return places
    .filter(({ id, name }) => (caller.isSuper || caller.ruleIds.has(id)) && !ownRuleNames.includes(name))
    .map((place) => ({ id: place.id, pid: place.pid, title: ruleTitle(place, locale) }))
}

function storeKey(context: CrudContext, { input, stored }: Save): void {
  const { secret: key } = input
  if (typeof key !== 'string' || !apiKeyPattern.test(key)) throw rejectField(context, 'secret', 'resource.apiKey.form')
  stored.digest = hashToken(key)
  stored.hint = key.slice(0, visible)
}

/** Stores the ids of rules that exist and that the administrator has. @throws VALIDATION without any */
async function storeRules(context: CrudContext, { input, stored }: Save): Promise<void> {
  const requested: readonly unknown[] = Array.isArray(input.rules) ? input.rules : []
  const { isSuper, ruleIds } = context.caller
  const existing = (await loadRulePlaces(context.queries, adminRules)).map(({ id }) => id)
  const ids = existing.filter((id) => requested.includes(id) && (isSuper || ruleIds.has(id)))
  if (ids.length === 0 || ids.length < new Set(requested).size)
    throw rejectField(context, 'rules', 'resource.apiKey.rules')
  stored.rules = ids
}
