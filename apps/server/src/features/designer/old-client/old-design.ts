import {
  type Field,
  fieldOf,
  isBilingual,
  isListField,
  type ResourceDefinition,
  weighFieldOf,
} from '@teachnet/contract'
import {
  type Design,
  editDesign,
  newDesign,
  type OldField,
  type OldTable,
  tidyIds,
  tableNameOf,
} from '@teachnet/contract/design'
import { idField } from '@teachnet/contract/resources'
import { label } from '@teachnet/protocol'
import { fail } from '../../../platform/errors.ts'
import { type FindArea, oldColumnsOf } from './old-column.ts'
import { type Stated, type StatedIn, statedField } from './stated-field.ts'
import { withLabelField } from '../draft/draft-design.ts'
import { titleOfComment } from '../draft/infer-field.ts'
import type { BoundResources } from '../../../records/bound-resource.ts'
import { definitionOfTable } from '../../../records/registry.ts'
import { fromControllerFile, withoutPrefix } from '../../../records/history/admin-log.ts'

/** A design of the old client. */
export interface OldDesign {
  readonly table: OldTable
  readonly fields: readonly OldField[]
}

interface Surroundings extends Pick<StatedIn, 'findTarget'> {
  readonly findArea: FindArea
  /** Controller and table of a new area. */
  readonly controller: string
  readonly table: string
}

/** Returns a definition as the designer of the old client opens it. */
export function toOldDesign(definition: ResourceDefinition, findArea: FindArea): OldDesign {
  const entries = Object.entries(definition.fields)
  const path = definition.controller.replace('.', '/')
  const [defaultSortField = 'id', defaultSortType = 'desc'] = orderOf(definition).split(',')
  const table: OldTable = {
    name: definition.table,
    comment: definition.title['zh-cn'],
    quickSearchField: entries.flatMap(([name, field]) => (field.quickSearch ? [name] : [])),
    defaultSortField,
    defaultSortType,
    formFields: entries.flatMap(([name, field]) =>
      field.form === false || field.readOnly || field.kind === 'id' ? [] : [name],
    ),
    columnFields: entries.flatMap(([name, field]) => (field.list === false ? [] : [name])),
    generateRelativePath: definition.table,
    isCommonModel: 0,
    modelFile: `app/admin/model/${path}.php`,
    controllerFile: `app/admin/controller/${path}.php`,
    validateFile: `app/admin/validate/${path}.php`,
    webViewsDir: `web/src/views/backend/${viewsOf(definition.controller)}`,
    databaseConnection: '',
    designChange: [],
    rebuild: 'No',
  }
  return { table, fields: oldColumnsOf(definition, findArea) }
}

/** `shop.TestPaper` → `shop/testPaper`. */
function viewsOf(controller: string): string {
  const [last = '', ...before] = controller.split('.').toReversed()
  return [...before, last.charAt(0).toLowerCase() + last.slice(1)].join('/')
}

/**
 * Reads a design of the old client. Properties that the old designer does not support (a second language, help texts, limits) are kept as
 * long as the old designer does not change the field; a change that it does not apply to the table (`sync` off) is skipped.
 *
 * @param present the current area; undefined: a new one, or one that begins again
 * @throws DESIGN_INVALID for a change of a field that is not there, or a relation without a target
 */
export function fromOldDesign(sent: OldDesign, present: Design | undefined, around: Surroundings): Design {
  const { table } = sent
  const base = present && withFieldChanges(present, table)
  const known = base && knownOf(base, around)
  const english = new Set([...englishNames(present), ...englishNames(base)])
  const left = new Set(
    table.designChange.flatMap(({ type, sync, oldName, newName }) =>
      sync ? [] : [`${type} ${type === 'add-field' ? newName : oldName}`],
    ),
  )
  const fields: Record<string, Field> = {}
  for (const column of sent.fields) {
    if (left.has(`add-field ${column.name}`) || english.has(column.name)) continue
    const before = base && fieldOf(base.definition, column.name)
    const stated = statedField(column, { ...around, table })
    const name = stated.kind === 'id' ? 'id' : column.name.toLowerCase()
    const stays = before !== undefined && left.has(`change-field-attr ${column.name}`)
    fields[name] = stays ? before : mergedField(before, stated, known?.stated.get(column.name))
  }
  if (!Object.hasOwn(fields, 'id')) Object.assign(fields, { id: idField.id })
  // Columns that no change deletes stay in the table, in neither list nor form.
  for (const [name, field] of Object.entries(base?.definition.fields ?? {}))
    if (!Object.hasOwn(fields, name))
      fields[name] = toField({ ...field, required: undefined, list: false, form: false })
  const definition = withLabelField({ ...definitionOf(sent, base, around), fields: withFreeNames(fields, base) })
  const design = { definition: withOrder(definition, table, known?.old.table), ids: { ...base?.ids } }
  return { ...design, ids: tidyIds(design) }
}

/** Gives new relations names that no other field has for its records: the old designer accepts `brand_id` beside `brand_ids`. */
function withFreeNames(fields: Readonly<Record<string, Field>>, present: Design | undefined): Record<string, Field> {
  const taken = new Set(Object.keys(fields))
  const isKept = (name: string, { as }: { readonly as: string }) => {
    const before = present && fieldOf(present.definition, name)
    return before !== undefined && 'as' in before && before.as === as
  }
  const relations = Object.entries(fields).flatMap(([name, field]) => ('as' in field ? [[name, field] as const] : []))
  for (const [name, field] of relations) if (isKept(name, field)) taken.add(field.as)
  const free = { ...fields }
  for (const [name, field] of relations) {
    if (isKept(name, field)) continue
    const more = field.kind === 'relations' ? `${field.as}_list` : `${field.as}_record`
    const as = [field.as, more, `${more}_2`, `${more}_3`].find((each) => !taken.has(each)) ?? `${name}_record`
    taken.add(as)
    free[name] = { ...field, as }
  }
  return free
}

/** The current area with its fields renamed and removed according to the changes of the old designer. */
function withFieldChanges(present: Design, { designChange }: OldTable): Design {
  const reject = (message: string, field: string) =>
    fail('DESIGN_INVALID', { message: `designer.old.${message}`, values: { field } })
  const done = designChange.filter(({ sync }) => sync)
  let design = present
  for (const { type, oldName, newName } of done) {
    const field = fieldOf(design.definition, oldName)
    if (type === 'change-field-name') {
      if (!field || fieldOf(design.definition, newName)) throw reject('noFieldToRename', oldName)
      design = editDesign(design, { type: 'rename', from: oldName, to: newName })
    } else if (type === 'del-field') {
      const bilingual = englishNames(design).includes(oldName) ? oldName.slice(0, -'_en'.length) : undefined
      const both = bilingual === undefined ? undefined : fieldOf(design.definition, bilingual)
      if (bilingual !== undefined && both)
        design = editDesign(design, {
          type: 'change',
          name: bilingual,
          field: toField({ ...both, bilingual: undefined }),
        })
      else if (field) design = editDesign(design, { type: 'remove', name: oldName })
      else throw reject('noFieldToDelete', oldName)
    }
  }
  for (const { type, oldName, newName } of done) {
    if (type === 'add-field' && fieldOf(design.definition, newName)) throw reject('fieldExists', newName)
    const isThere = fieldOf(design.definition, oldName) ?? englishNames(design).includes(oldName)
    if (type === 'change-field-attr' && !isThere) throw reject('noFieldToChange', oldName)
  }
  return design
}

/** The area as the old designer would have opened it, for comparison with its request. */
function knownOf({ definition }: Design, { findArea, findTarget }: Surroundings) {
  const old = toOldDesign(definition, findArea)
  const stated = old.fields.map((column): [string, Stated] => [
    column.name,
    statedField(column, { findTarget, table: old.table }),
  ])
  return { old, stated: new Map(stated) }
}

/** Names of the columns with the English texts of bilingual fields. */
function englishNames(design: Design | undefined): string[] {
  return Object.entries(design?.definition.fields ?? {}).flatMap(([name, field]) =>
    isBilingual(field) ? [`${name}_en`] : [],
  )
}

/** Options that fields of every kind have. */
const shared = new Set(['label', 'required', 'sortable', 'search', 'quickSearch', 'list', 'form'])

/** The current field with the changed options. */
function mergedField(present: Field | undefined, stated: Stated, known: Stated | undefined): Field {
  if (!present || !known || known.kind !== stated.kind) return toField(stated)
  const changed = Object.keys(stated).filter((key) => JSON.stringify(stated[key]) !== JSON.stringify(known[key]))
  if (present.kind !== stated.kind && changed.some((key) => !shared.has(key))) return toField(stated)
  const isReadOnly = present.readOnly === true
  const parts = changed.flatMap((key): [string, unknown][] =>
    key === 'form' && isReadOnly ? [] : [[key, key === 'options' ? mergedOptions(present, stated) : stated[key]]],
  )
  return toField({ ...present, ...Object.fromEntries(parts) })
}

/** Options keep their English label and their tone where their value and Chinese label stay. */
function mergedOptions(present: Field, { options }: Stated): unknown {
  const old = present.kind === 'choice' ? present.options : []
  return (Array.isArray(options) ? options : []).map((option) => {
    return (
      old.find(({ value, label: text }) => value === option.value && text['zh-cn'] === option.label['zh-cn']) ?? option
    )
  })
}

function toField(stated: Readonly<Record<string, unknown>>): Field {
  return Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== undefined)) as unknown as Field // the design is validated as a whole
}

function definitionOf({ table }: OldDesign, present: Design | undefined, around: Surroundings): ResourceDefinition {
  const title = titleOfComment(table.comment) || table.name
  if (!present) return { ...newDesign(around.controller, label(title, title)).definition, table: around.table }
  const { definition } = present
  return table.comment === definition.title['zh-cn'] ? definition : { ...definition, title: label(title, title) }
}

/** The definition with the order in which its list opens, if the old designer changed it. */
function withOrder(
  definition: ResourceDefinition,
  { defaultSortField, defaultSortType }: OldTable,
  known: OldTable | undefined,
): ResourceDefinition {
  const field = fieldOf(definition, defaultSortField)
  const order = `${defaultSortField},${defaultSortType === 'asc' ? 'asc' : 'desc'}`
  const isKnown = known !== undefined && order === `${known.defaultSortField},${known.defaultSortType}`
  const isUsual = definition.defaultOrder === undefined && order === orderOf(definition)
  return !field || isListField(field) || isKnown || isUsual ? definition : { ...definition, defaultOrder: order }
}

function orderOf(definition: ResourceDefinition): string {
  const weigh = weighFieldOf(definition)
  return definition.defaultOrder ?? (weigh === undefined ? 'id,desc' : `${weigh},desc`)
}

/** Controllers of the old back end that serve pages instead of data areas. */
const controllerFolder = 'app/admin/controller/'

/**
 * The controller that the old designer names by a file, or by a table: `app/admin/controller/shop/TestPaper.php` → `shop.TestPaper`,
 * `shop_paper` → `shop.Paper`. Directories within a directory become one name, since controllers here have at most one.
 */
export function controllerOf({
  table,
  controllerFile,
}: {
  readonly table: string
  readonly controllerFile: string
}): string {
  const path = controllerFile.replaceAll('\\', '/').replace(/^\/?app\/admin\/controller\//, '')
  const written = path === '' ? withoutPrefix(table).replace(/^own_/, '').replaceAll('_', '/') : path
  const parts = fromControllerFile(written)
    .split('.')
    .map((part) => part.replaceAll(/[^A-Za-z0-9]+/g, ' ').trim())
    .filter((part) => part !== '')
    .map((part) => part.split(' ').map(capitalised).join(''))
  const name = parts.pop() ?? ''
  const directory = parts.join('')
  return directory === '' ? name : `${directory.charAt(0).toLowerCase()}${directory.slice(1)}.${name}`
}

/** The table of a new area: that of the old designer with the prefix of designed tables. */
export function tableOf(table: string): string {
  const bare = withoutPrefix(table).replace(/^own_/, '').toLowerCase()
  return tableNameOf({ controller: bare.replaceAll(/[^a-z0-9]+/g, '_') })
}

/** The area of a table by the name that an old client sends: with or without a prefix. */
export function findByTable(resources: Pick<BoundResources, 'all'>, table: string): ResourceDefinition | undefined {
  return (
    definitionOfTable(resources, table) ??
    definitionOfTable(resources, withoutPrefix(table)) ??
    definitionOfTable(resources, tableOf(table))
  )
}

/** The files that the old back end would write for a controller. */
export function filesOf(controller: string, { isCommonModel }: { readonly isCommonModel: boolean }) {
  const path = controller.replace('.', '/')
  return {
    modelFile: `app/${isCommonModel ? 'common' : 'admin'}/model/${path}.php`,
    controllerFile: `${controllerFolder}${path}.php`,
    validateFile: `app/admin/validate/${path}.php`,
    webViewsDir: `web/src/views/backend/${viewsOf(controller)}`,
  }
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
