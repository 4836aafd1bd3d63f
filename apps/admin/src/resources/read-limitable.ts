import { fieldLimits, type LimitableArea } from '@teachnet/contract/rights'
import { isRecord } from '@teachnet/protocol'
import { toText, toTexts } from '../values/read-values.ts'

/** Reads the areas that a group can limit from the reply of its form. */
export function readLimitable(data: unknown): LimitableArea[] {
  const areas: readonly unknown[] = isRecord(data) && Array.isArray(data.areas) ? data.areas : []
  return areas.filter(isRecord).map(({ controller, title, hasOwner, fields }) => ({
    controller: toText(controller),
    title: toText(title),
    hasOwner: hasOwner === true,
    fields: (Array.isArray(fields) ? fields : []).filter(isRecord).map(({ name, label, limits }) => ({
      name: toText(name),
      label: toText(label),
      limits: fieldLimits.filter((limit) => toTexts(limits).includes(limit)),
    })),
  }))
}
