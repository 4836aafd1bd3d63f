import { isFileField, type ResourceDefinition } from '@teachnet/contract'
import { parseInput, writableFields } from '@teachnet/contract/schema'
import type { Locale } from '@teachnet/protocol'
import { textsOf } from '../../crud/files/private-addresses.ts'
import { refuseInput } from '../../crud/write/read-input.ts'
import { toStored } from '../../crud/write/stored-values.ts'
import { missingReference, toWriteError } from '../../crud/write/write-error.ts'
import type { Queries } from '../../db/client.ts'
import type { Values } from '../../errors.ts'
import { serverKindOf } from '../../kinds/kinds.ts'
import type { MessagesPort, SettingsPort } from '../../ports.ts'
import { refuseBody } from '../../refuse-body.ts'
import { isSameValue } from '../../values/same-value.ts'
import type { Own, Row } from './own-reader.ts'
import { isOwnPicture } from './own-record.repo.ts'

/** The values that a member proposes for their own record. */
interface Sent {
  /** The part of the area that members may change. */
  readonly part: ResourceDefinition
  readonly own: Own
  readonly values: Row
  readonly userId: number
  readonly locale: Locale
}

/** The values that differ from the stored ones, checked like an edit in the back office. */
export async function readProposed(
  tx: Queries,
  { part, own, values, userId, locale }: Sent,
  { translate, env }: MessagesPort & SettingsPort<'secretKey'>,
): Promise<Row> {
  const t = (message: string, texts?: Values) => translate(locale, message, texts)
  const parsed = parseInput(part, 'edit', values, { current: own.values })
  if (!parsed.ok) throw refuseInput({ locale, t }, part, parsed.problems)
  const differing = Object.entries(parsed.value).filter(([name, value]) => !isSameValue(value, own.values[name]))
  const input = Object.fromEntries(differing)
  for (const [name, field] of writableFields(part, 'edit')) {
    if (!Object.hasOwn(input, name)) continue
    if (!serverKindOf(field).exists(input[name])) throw missingReference(part, name, locale, t)
    const paths = isFileField(field) ? textsOf(input[name]) : []
    for (const path of paths)
      if (!(await isOwnPicture(tx, path, userId))) throw refuseBody({ [name]: t('account.avatarPicture') })
  }
  // Rich text is cleaned before anybody reads the draft.
  const stored = await toStored(part, input, { secretKey: env.secretKey }).catch((error: unknown) => {
    throw toWriteError(error, part, input, { locale, t })
  })
  const kept = Object.keys(input).map((name): [string, unknown] => [
    name,
    isHtml(part, name) ? stored[name] : input[name],
  ])
  return Object.fromEntries(kept.filter(([name, value]) => !isSameValue(value, own.values[name])))
}

function isHtml(part: ResourceDefinition, name: string): boolean {
  const field = new Map(writableFields(part, 'edit')).get(name)
  return field !== undefined && serverKindOf(field).isHtml
}
