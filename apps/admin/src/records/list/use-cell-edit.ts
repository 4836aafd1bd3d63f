import { useLocale, useText } from '@teachnet/i18n/react'
import { useEffect, useRef, useState } from 'react'
import type { ResourceDefinition } from '@teachnet/contract'
import { labelOf, parseInput } from '@teachnet/contract/schema'
import type { Locale } from '@teachnet/protocol'
import type { FormField, FormValues } from '../form/form-values.ts'
import type { RecordConflict } from '../form/record-conflict.ts'
import { toSaveResult } from '../form/save-result.ts'
import type { Row, OpenedRecord } from '../record/row.ts'
import { useCrud } from '../services/crud-services.tsx'
import { cellValues, changedCell, hasValues } from './cell-values.ts'
import type { RowList } from './row-list.ts'
import { kindValueOf } from '../../fields/values.ts'
import type { FormProblem } from '../form/check-form.ts'

/** The edit of one cell of a list. The input stays until it is saved or discarded. */
export interface CellEdit {
  readonly values: FormValues
  readonly setValue: (name: string, value: unknown) => void
  /** Messages by wire name; those that belong to no input are under the empty name. */
  readonly errors: Readonly<Record<string, string>>
  /** The change of the same field that somebody else saved meanwhile. */
  readonly conflict: RecordConflict | undefined
  readonly isSaving: boolean
  /** Saves what was typed; returns whether nothing is left to save. */
  readonly save: () => Promise<boolean>
  /** Overwrites the value that somebody else saved. */
  readonly saveMine: () => Promise<boolean>
}

/** Others may save other fields of the record again and again. */
const mostAttempts = 3

export function useCellEdit(list: Pick<RowList, 'definition' | 'editCell'>, row: Row, field: FormField): CellEdit {
  const { definition } = list
  const { source } = useCrud()
  const text = useText()
  const locale = useLocale()
  const [before, setBefore] = useState(() => cellValues(field, row))
  const [typed, setTyped] = useState<FormValues>({})
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [conflict, setConflict] = useState<RecordConflict>()
  const [isSaving, setSaving] = useState(false)
  const opened = useRef<Promise<OpenedRecord>>(undefined)
  const [context] = useState({ definition, source, field, id: row.id })
  useEffect(() => {
    let isOpen = true
    // The list may be older than the record, and rows have no version.
    const opening = context.source.resource(context.definition).open(context.id, { showError: false })
    opened.current = opening
    opening.then(
      (record) => isOpen && setBefore(cellValues(context.field, record.row)),
      () => undefined,
    )
    return () => {
      isOpen = false
    }
  }, [context])
  const values = { ...before, ...typed }

  async function saveFrom(from: OpenedRecord, start: FormValues): Promise<boolean> {
    const changed = changedCell(field, values, start)
    if (Object.keys(changed).length === 0) return true
    const problems = checkCell(definition, field, values, changed, locale)
    setErrors(Object.fromEntries(problems.map(({ name, message, values: parts }) => [name, text(message, parts)])))
    if (problems.length > 0) return false
    for (let attempt = 1, base = from; ; attempt++) {
      const current = base
      const result = await toSaveResult(() => list.editCell(field, current, changed))
      if (result.kind === 'saved') return true
      if (result.kind === 'refused') {
        const own = Object.entries(result.fields).filter(([name]) => field.names.includes(name))
        setErrors(own.length > 0 ? Object.fromEntries(own) : { '': result.message })
        return false
      }
      const untouched = hasValues(field, result.conflict.row, start)
      if (!untouched || attempt === mostAttempts) {
        setConflict(result.conflict)
        return false
      }
      base = result.conflict
    }
  }

  async function busy(act: () => Promise<boolean>): Promise<boolean> {
    setSaving(true)
    setErrors({})
    try {
      return await act()
    } catch (error) {
      setErrors({ '': error instanceof Error ? error.message : String(error) })
      return false
    } finally {
      setSaving(false)
    }
  }

  return {
    values,
    setValue: (name, value) => setTyped((all) => ({ ...all, [name]: value })),
    errors,
    conflict,
    isSaving,
    save: () =>
      busy(async () => {
        const record = await opened.current
        if (!record) return false
        return saveFrom(record, cellValues(field, record.row))
      }),
    saveMine: () =>
      busy(async () => {
        if (!conflict) return false
        setConflict(undefined)
        return saveFrom(conflict, cellValues(field, conflict.row))
      }),
  }
}

/** Checks typed values with the server's schema, by wire name. */
function checkCell(
  definition: ResourceDefinition,
  { field }: FormField,
  typed: FormValues,
  body: FormValues,
  locale: Locale,
): FormProblem[] {
  const unreadable = Object.keys(body).flatMap((name): FormProblem[] => {
    const message = kindValueOf(field).problemOf(typed[name])
    return message === undefined ? [] : [{ name, message, values: { label: labelOf(definition, name, locale) } }]
  })
  if (unreadable.length > 0) return unreadable
  const parsed = parseInput(definition, 'edit', body)
  return parsed.ok
    ? []
    : parsed.problems.map(({ field: name, message, values }) => ({
        name,
        message,
        values: { label: labelOf(definition, name, locale), ...values },
      }))
}
