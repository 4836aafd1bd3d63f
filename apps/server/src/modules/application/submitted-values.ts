import { isFileField, type ResourceDefinition } from '@teachnet/contract'
import { parseInput } from '@teachnet/contract/schema'
import { textsOf } from '../../crud/files/private-addresses.ts'
import { refuseField, refuseInput } from '../../crud/write/read-input.ts'
import type { Queries } from '../../db/client.ts'
import { holdPrivateFiles } from '../../db/files/private-file.repo.ts'
import { serverKindOf } from '../../kinds/kinds.ts'
import { type Choices, formFields } from './application-form.ts'
import type { Sender } from './sender.ts'

/**
 * Parses and validates the values of a form by its definition and the choices of its relations.
 *
 * @throws VALIDATION with a message for each wrong field; UNKNOWN_FIELD
 */
export function readSubmitted(
  definition: ResourceDefinition,
  values: Readonly<Record<string, unknown>>,
  { choices, sender }: { readonly choices: Choices; readonly sender: Sender },
): Record<string, unknown> {
  const parsed = parseInput(definition, 'add', values)
  if (!parsed.ok) throw refuseInput(sender, definition, parsed.problems)
  for (const [name, field] of Object.entries(formFields(definition))) {
    const value = parsed.value[name]
    const offered = choices.byField[name]
    if (offered && value !== undefined && value !== null && !offered.some(({ id }) => id === value))
      throw refuseField(sender, name, 'application.choice')
    if (!serverKindOf(field).exists(value)) throw refuseField(sender, name, 'application.choice')
  }
  return parsed.value
}

interface Held {
  /** The key that the files were uploaded under. */
  readonly key: string
  readonly input: Readonly<Record<string, unknown>>
  readonly sender: Sender
  /** Unix seconds. */
  readonly now: number
}

/**
 * Protects the files of a form from removal until their record is stored.
 *
 * @throws VALIDATION when a file was not uploaded in this form or no longer exists
 */
export async function holdFiles(
  tx: Queries,
  { controller, fields }: ResourceDefinition,
  { key, input, sender, now }: Held,
): Promise<void> {
  for (const [name, field] of Object.entries(fields)) {
    const paths = isFileField(field) ? textsOf(input[name]) : []
    const held = await holdPrivateFiles(tx, { paths, controller, sender: `form:${key}`, now })
    if (paths.some((path) => !held.has(path))) throw refuseField(sender, name, 'application.file')
  }
}
