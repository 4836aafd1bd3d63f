import { kindOf } from '@teachnet/contract'
import { useFormats, useLocale, useText } from '@teachnet/i18n/react'
import type { SearchTerm } from '@teachnet/protocol'
import type { FilterField } from '../../crud/filters/filter-fields.ts'
import { periodOf, periodTexts } from '../../crud/filters/relative-days.ts'
import { RevisionValue } from '../../fields/revision-value.tsx'
import { kindValueOf } from '../../fields/values.ts'
import { viewOf } from '../../fields/views.ts'
import { toTexts } from '../../values/read-values.ts'

interface FilterValueTextProps {
  readonly found: FilterField
  readonly term: SearchTerm
}

/** The value of a condition as a text: names instead of numbers, days instead of seconds. */
export function FilterValueText({ found, term }: FilterValueTextProps) {
  const text = useText()
  const locale = useLocale()
  const shownPart = usePartText(found)
  const { field, name, definition } = found
  const period = periodOf(term.val)
  if (period) return <>{text(periodTexts[period])}</>
  if (term.operator === 'RANGE' || term.operator === 'NOT RANGE') {
    const [from = '', to = ''] = typeof term.val === 'string' ? term.val.split(',') : term.val
    return <>{`${shownPart(from)} – ${shownPart(to)}`.trim()}</>
  }
  // Ids, whose names are loaded.
  if (!viewOf(field).canDrawUnsaved)
    return <RevisionValue {...{ field, name, definition }} row={{ id: 0, [name]: toTexts(term.val) }} recordLabel="" />
  const parts = typeof term.val === 'string' ? [term.val] : term.val
  return <>{parts.map(shownPart).join(locale === 'en' ? ', ' : '、')}</>
}

/** Returns the text of one value, or of one side of a range. */
function usePartText({ field }: FilterField): (part: string) => string {
  const text = useText()
  const locale = useLocale()
  const formats = useFormats()
  const { time } = kindOf(field)
  return (part) => {
    const option = kindValueOf(field)
      .options(field)
      .find(({ value }) => value === part)
    if (option) return option.label[locale]
    if (kindValueOf(field).onAndOff(field)) return text(part === '1' ? 'crud.yes' : 'crud.no')
    return time === 'seconds' && /^\d+$/.test(part) ? formats.dateTime(Number(part) * 1000).slice(0, 10) : part
  }
}
