import { hasPrivateFiles, type ResourceDefinition } from '@teachnet/contract'
import type { Locale } from '@teachnet/protocol'
import type { DraftContent } from '@teachnet/session/drafts'
import { kindValueOf } from '../../fields/values.ts'
import { localText } from '../record/record-label.ts'
import type { FormValues } from './form-values.ts'

/**
 * What a form stores of its unsaved values: passwords nowhere, other secrets and private files on the server only.
 *
 * @param changes the values that differ from the form's initial ones; undefined: none
 */
export function toDraftContent(
  definition: ResourceDefinition,
  changes: FormValues | undefined,
  { values, locale }: { readonly values: FormValues; readonly locale: Locale },
): DraftContent | undefined {
  if (!changes) return undefined
  const { fields } = definition
  const names = Object.keys(changes)
  const stored = names.filter((name) => fields[name]?.kind !== 'password')
  const offBrowser = stored.filter((name) => {
    const field = fields[name]
    return field !== undefined && (hasPrivateFiles(field) || kindValueOf(field).isSecret)
  })
  return {
    title: localText({ id: 0, ...values }, definition.labelField, locale),
    values: Object.fromEntries(stored.map((name) => [name, changes[name]])),
    offBrowser,
    isPartial: stored.length < names.length,
  }
}

/** Applies a draft to the values of a form. Names that the form no longer has are left out. */
export function withDraft(values: FormValues, draft: Readonly<Record<string, unknown>>): FormValues {
  const known = Object.entries(draft).filter(([name]) => name in values)
  return { ...values, ...Object.fromEntries(known) }
}
