import { type Field, kindOf, type ResourceDefinition } from '@teachnet/contract'
import { type Design, type DesignProblem, fieldNameProblem, newDesign, tableNameOf } from '@teachnet/contract/design'
import { label } from '@teachnet/protocol'
import { guessField, parseComment, readable } from './guess-field.ts'
import type { WrittenTable } from './parse-create-table.ts'
import { withLabelField } from './with-label-field.ts'

/** A design made from something else, and what could not be taken over. */
export interface Draft {
  readonly design: Design
  readonly notes: readonly DesignProblem[]
}

/** Makes a design from the definition of an area: its fields, without those that only code fills. */
export function draftFromArea(definition: ResourceDefinition): Draft {
  const controller = `own.${definition.controller.split('.').at(-1)}`
  const kept = Object.entries(definition.fields).filter(([, field]) => !field.virtual && !field.internal)
  const left = Object.keys(definition.fields).filter((name) => !kept.some(([each]) => each === name))
  const { title, labelField, defaultOrder, hasRevisions, unique } = definition
  const blank = newDesign(controller, title)
  return {
    design: {
      definition: withLabelField({
        ...blank.definition,
        labelField,
        fields: Object.fromEntries(kept),
        ...(defaultOrder !== undefined && { defaultOrder }),
        ...(hasRevisions !== undefined && { hasRevisions }),
        ...(unique && { unique }),
      }),
      ids: {},
    },
    notes: left.map((name) => note('leftOut', name)),
  }
}

/** Makes a design from a `CREATE TABLE` statement. */
export function draftFromTable({ name, comment, columns }: WrittenTable): Draft {
  const words = name
    .replace(/^(own|ba)_/, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => /^[a-z]/i.test(word))
  const last = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()).join('') || 'Table'
  const controller = `own.${last.replaceAll(/[^A-Za-z0-9]/g, '')}`
  const { title } = parseComment(comment, name)
  const blank = newDesign(controller, label(title['zh-cn'] || readable(name), title.en || readable(name)))
  const table = tableNameOf({ controller })
  const notes: DesignProblem[] = []
  const roles = new Set<string>(['id'])
  const fields: Record<string, Field> = { id: blank.definition.fields.id ?? { kind: 'id', label: label('编号', 'ID') } }
  for (const column of columns) {
    const fieldName = column.name.toLowerCase()
    if (column.isKey || fieldName === 'id') continue
    const field = guessField(column)
    const role = field && kindOf(field).role
    if (!field || !role || fieldNameProblem(fieldName, table) || (role !== 'value' && roles.has(role)))
      notes.push(note('leftOut', column.name))
    else {
      fields[fieldName] = field
      roles.add(role)
    }
  }
  const texts = Object.entries(fields).filter(([, field]) => field.kind === 'text')
  const named = texts.find(([each]) => /^(name|title)$/.test(each)) ?? texts[0]
  if (!named) Object.assign(fields, { name: blank.definition.fields.name })
  const labelField = named?.[0] ?? 'name'
  const own = fields[labelField]
  if (own) fields[labelField] = { ...own, quickSearch: true }
  return { design: { definition: { ...blank.definition, labelField, fields }, ids: {} }, notes }
}

function note(message: string, name: string): DesignProblem {
  return { path: ['fields', name], message: `design.note.${message}`, values: { name } }
}
