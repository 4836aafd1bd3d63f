import { label, type LocalizedText } from '@teachnet/protocol'
import type { Field, RelationField, RelationsField } from '../definition/fields.ts'
import type { ResourceDefinition } from '../definition/resource.ts'
import type { VisitorFilter, Visitors } from '../definition/visitors.ts'
import { type Design, fieldIdOf, newFieldId, tidyIds } from './design.ts'
import { tableNameOf } from './names.ts'
import { idField, nameField, timeFields } from '../resources/common-fields.ts'

/** A change that an administrator makes to a design. */
export type DesignEdit =
  /** Parts of the area; undefined removes an optional one. */
  | {
      readonly type: 'area'
      readonly part: { readonly [K in keyof ResourceDefinition]?: ResourceDefinition[K] | undefined }
    }
  | { readonly type: 'add'; readonly name: string; readonly field: Field; readonly at?: number }
  | { readonly type: 'change'; readonly name: string; readonly field: Field }
  | { readonly type: 'rename'; readonly from: string; readonly to: string }
  | { readonly type: 'move'; readonly name: string; readonly to: number }
  | { readonly type: 'remove'; readonly name: string }

/** Applies an edit. Everything that names a field follows it when it is renamed or removed. */
export function editDesign(design: Design, edit: DesignEdit): Design {
  const { definition } = design
  const entries = Object.entries(definition.fields)
  switch (edit.type) {
    case 'area':
      return { ...design, definition: withPart(design.definition, edit.part) }
    case 'add': {
      const taken = new Set(entries.map(([name]) => fieldIdOf(design, name)))
      const at = edit.at ?? entries.length
      const fields = Object.fromEntries(entries.toSpliced(at, 0, [edit.name, edit.field]))
      return tidy({
        definition: { ...definition, fields },
        ids: { ...design.ids, [edit.name]: newFieldId(edit.name, taken) },
      })
    }
    case 'change':
      return { ...design, definition: { ...definition, fields: { ...definition.fields, [edit.name]: edit.field } } }
    case 'rename':
      return renameField(design, edit.from, edit.to)
    case 'move': {
      const from = entries.findIndex(([name]) => name === edit.name)
      const [moved] = entries.slice(from, from + 1)
      if (!moved) return design
      return {
        ...design,
        definition: {
          ...definition,
          fields: Object.fromEntries(entries.toSpliced(from, 1).toSpliced(edit.to, 0, moved)),
        },
      }
    }
    case 'remove':
      return removeField(design, edit.name)
  }
}

/** A name for a new field that no other field has: `text`, `text_2`. */
export function freeName({ definition: { fields } }: Design, wish: string): string {
  if (!Object.hasOwn(fields, wish)) return wish
  for (let number = 2; ; number += 1) if (!Object.hasOwn(fields, `${wish}_${number}`)) return `${wish}_${number}`
}

/** A new area's table follows its controller; that of an existing area stays unchanged. */
function withPart(
  definition: ResourceDefinition,
  part: Readonly<Partial<Record<keyof ResourceDefinition, unknown>>>,
): ResourceDefinition {
  const merged: Record<string, unknown> = { ...definition, ...part }
  if (typeof part.controller === 'string' && definition.table === tableNameOf(definition))
    merged.table = tableNameOf({ controller: part.controller })
  for (const [name, value] of Object.entries(part)) if (value === undefined) delete merged[name]
  return merged as unknown as ResourceDefinition // the parts are those of a definition
}

function renameField(design: Design, from: string, to: string): Design {
  const { definition } = design
  if (from === to || Object.hasOwn(definition.fields, to)) return design
  const rename = (name: string) => (name === from ? to : name)
  const { fields, labelField, defaultOrder, unique, scope, visitors } = definition
  return tidy({
    definition: {
      ...definition,
      fields: Object.fromEntries(
        Object.entries(fields).map(([name, field]) => [rename(name), ownRelationWith(definition, field, rename)]),
      ),
      labelField: rename(labelField),
      defaultOrder: defaultOrder?.startsWith(`${from},`) ? `${to}${defaultOrder.slice(from.length)}` : defaultOrder,
      unique: unique?.map((names) => names.map(rename)),
      scope: scope && { ...scope, field: rename(scope.field) },
      visitors: visitors && visitorsWith(visitors, rename),
    },
    ids: { ...design.ids, [to]: fieldIdOf(design, from) },
  })
}

function removeField(design: Design, name: string): Design {
  const { [name]: _removed, ...fields } = design.definition.fields
  const { defaultOrder, unique, scope, visitors, ...rest } = design.definition
  const left = unique?.map((names) => names.filter((each) => each !== name)).filter((names) => names.length > 1)
  const nameOf = (each: string) => (each === name ? undefined : each)
  return tidy({
    definition: {
      ...rest,
      fields: Object.fromEntries(
        Object.entries(fields).map(([each, field]) => [each, ownRelationWith(design.definition, field, nameOf)]),
      ),
      defaultOrder: defaultOrder !== undefined && !defaultOrder.startsWith(`${name},`) ? defaultOrder : undefined,
      unique: left && left.length > 0 ? left : undefined,
      scope: scope && scope.field !== name ? scope : undefined,
      visitors: visitors && visitorsWith(visitors, nameOf),
    },
    ids: design.ids,
  })
}

/** A relation to the area itself with renamed fields of the other record; undefined: the field is removed. Other fields stay as they are. */
function ownRelationWith(
  { controller }: ResourceDefinition,
  field: Field,
  nameOf: (name: string) => string | undefined,
): Field {
  if (field.kind !== 'relation' || field.resource !== controller) return field
  const { shows, quickSearchIn, ...rest } = field
  return {
    ...rest,
    shows: shows?.flatMap((name) => nameOf(name) ?? []),
    quickSearchIn: quickSearchIn?.flatMap((name) => nameOf(name) ?? []),
  }
}

/** The public content with renamed fields; undefined: the field is removed, with the parts that depend on it. */
function visitorsWith(visitors: Visitors, nameOf: (name: string) => string | undefined): Visitors {
  const { key, since, orders, filters, card, page, ...rest } = visitors
  const namesOf = (names: readonly string[]) => names.flatMap((name) => nameOf(name) ?? [])
  const newKey = key === undefined ? undefined : nameOf(key)
  const newSince = since === undefined ? undefined : nameOf(since)
  const left = Object.entries(filters ?? {}).flatMap(([name, filter]): [string, VisitorFilter][] => {
    if (!('fields' in filter)) {
      const field = nameOf(filter.field)
      return field === undefined ? [] : [[name, { ...filter, field }]]
    }
    const fields = namesOf(filter.fields)
    if (fields.length === 0) return []
    if (filter.kind !== 'words' || !filter.weights) return [[name, { ...filter, fields }]]
    const weights = Object.entries(filter.weights).flatMap(([of, weight]) => {
      const renamed = nameOf(of)
      return renamed === undefined ? [] : [[renamed, weight] as const]
    })
    return [[name, { ...filter, fields, weights: Object.fromEntries(weights) }]]
  })
  return {
    ...rest,
    key: newKey,
    since: newSince,
    orders: ordersWith(orders, nameOf),
    filters: left.length > 0 ? Object.fromEntries(left) : undefined,
    card: { ...card, fields: namesOf(card.fields) },
    page: page && { ...page, fields: namesOf(page.fields) },
  }
}

/** There is always an order: the newest records first, when nothing else is left. */
function ordersWith(orders: Visitors['orders'], nameOf: (name: string) => string | undefined): Visitors['orders'] {
  const left = Object.entries(orders).flatMap(([name, order]): [string, string][] => {
    const terms = order.split(';').flatMap((term) => {
      const [field = '', ...direction] = term.split(',')
      const renamed = nameOf(field)
      return renamed === undefined ? [] : [[renamed, ...direction].join(',')]
    })
    return terms.length === 0 ? [] : [[name, terms.join(';')]]
  })
  return left.length === 0 ? { newest: 'id,desc' } : Object.fromEntries(left)
}

function tidy(design: Design): Design {
  return { ...design, ids: tidyIds(design) }
}

/** A blank design: the id, a name and the two times. */
export function newDesign(controller: string, title: LocalizedText = label('', '')): Design {
  return {
    definition: {
      controller,
      table: tableNameOf({ controller }),
      title,
      labelField: 'name',
      menu: { icon: 'fa fa-table', weigh: 30 },
      fields: { ...idField, ...nameField, ...timeFields },
    },
    ids: {},
  }
}

/** The title of a new area, with the controller that follows from its English words, unless the designer has chosen another one. */
export function withTitle(
  { controller, title: former }: Pick<ResourceDefinition, 'controller' | 'title'>,
  title: LocalizedText,
): Partial<Pick<ResourceDefinition, 'controller' | 'title'>> {
  return controller === controllerOf(former.en) ? { title, controller: controllerOf(title.en) } : { title }
}

/**
 * The design of an area as the start of another one, with a title and names of its own.
 *
 * @param original the area itself: a design that was read from its table has no place in the menu and no order
 */
export function asCopy(design: Design, original: Pick<ResourceDefinition, 'menu' | 'defaultOrder'> = {}): Design {
  const { title: titled, menu: ownMenu, defaultOrder: ownOrder, fields } = design.definition
  const title = label(`${titled['zh-cn']}（副本）`, `${titled.en} copy`)
  const menu = original.menu ?? ownMenu
  const order = original.defaultOrder
  const defaultOrder = order !== undefined && Object.hasOwn(fields, order.split(',')[0] ?? '') ? order : ownOrder
  return editDesign(design, { type: 'area', part: { title, controller: controllerOf(title.en), menu, defaultOrder } })
}

/** `Course papers` → `own.CoursePapers`. */
function controllerOf(words: string): string {
  const name = words
    .replace(/^[^a-z]+/i, '')
    .split(/[^a-z0-9]+/i)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
  return `own.${name || 'Area'}`
}

/** The name of the related records in replies, as it follows from their area: `teacher.Teacher` → `teacher`, or `teachers` for several. */
export function relatedName(kind: 'relation' | 'relations', controller: string): string {
  const last = controller.split('.').at(-1) || 'Related'
  const name = last.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
  return kind === 'relation' ? name : `${name}s`
}

/** The labels that relations start with. */
export const firstRelationLabels = {
  relation: label('关联记录', 'Related record'),
  relations: label('关联记录', 'Related records'),
} as const

type Target = Pick<ResourceDefinition, 'controller' | 'title'>

/** A relation to another area; its label and the name of its records follow, unless the designer has chosen others. */
export function withTarget<R extends RelationField | RelationsField>(field: R, target: Target, former?: Target): R {
  const isNamed = field.as !== relatedName(field.kind, field.resource)
  const isLabelled = [firstRelationLabels[field.kind], former?.title].every(
    (title) => title?.en !== field.label.en || title['zh-cn'] !== field.label['zh-cn'],
  )
  return {
    ...field,
    resource: target.controller,
    as: isNamed ? field.as : relatedName(field.kind, target.controller),
    label: isLabelled ? field.label : target.title,
  }
}

/** A field of a kind with the options that it needs. */
export function newField(kind: Field['kind'], text: LocalizedText): Field {
  switch (kind) {
    case 'text':
      return { kind, label: text, max: 100 }
    case 'masked':
      return { kind, label: text, max: 50 }
    case 'choice':
      return { kind, label: text, options: [{ value: '1', label: label('选项一', 'Option one') }] }
    case 'rows':
      return {
        kind,
        label: text,
        parts: { title: { kind: 'text', label: label('标题', 'Title'), max: 100, required: true } },
      }
    // The designer chooses the target: the design has a problem until then.
    case 'relation':
    case 'relations':
      return { kind, label: text, resource: '', as: relatedName(kind, '') }
    case 'number':
      return { kind, label: text, decimals: 2 }
    default:
      return { kind, label: text }
  }
}
