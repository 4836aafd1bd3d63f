import type { ResourceDefinition } from '@teachnet/contract'
import type { Locale } from '@teachnet/protocol'

/** A record that a text links to. */
export interface LinkTarget {
  readonly id: number
  /** Its current address, for programs that do not support links to records. */
  readonly href: string
  /** Controller and id, as `data-record` stores them. */
  readonly record: string
  readonly text?: string
}

interface TargetRow extends Readonly<Record<string, unknown>> {
  readonly id: number
}

/** The link to a record; its key in addresses is the id where the row has no other. */
export function linkOf(definition: ResourceDefinition, row: TargetRow, locale: Locale): LinkTarget {
  const { controller, visitors, labelField } = definition
  const named = row[visitors?.key ?? 'id']
  const key = typeof named === 'string' && named !== '' ? named : row.id
  const text = (locale === 'en' && row[`${labelField}_en`]) || row[labelField]
  return {
    id: row.id,
    href: (visitors?.path ?? '').replace('{key}', encodeURIComponent(String(key))),
    record: `${controller}:${row.id}`,
    ...(typeof text === 'string' && text !== '' && { text }),
  }
}
