import type { Field, FieldOfKind, TreeParentField } from './fields.ts'
import { isBilingual } from './fields.ts'
import { label, type LocalizedText } from './locale.ts'
import type { Visitors } from './visitors.ts'

/** The actions of the generic controller. `select` is a variant of `index`, reading one record a variant of `edit`. */
export const resourceActions = ['index', 'add', 'edit', 'del', 'sortable'] as const
/** An action of the generic controller. */
export type ResourceAction = (typeof resourceActions)[number]

/** Actions that the engine has for resources of some sorts, with the titles of their nodes. See {@link extraActionsOf}. */
export const extraActions = {
  /** `?id=&field=`: one masked value in full. */
  reveal: { method: 'GET', title: label('查看完整值', 'Show in full') },
  /** `?id=`: what a record was before; with `number=` one of these in full. */
  revisions: { method: 'GET', title: label('修订历史', 'Revisions') },
  /** `{id, number}`: saves a revision anew. */
  restore: { method: 'POST', title: label('恢复修订', 'Restore a revision') },
} as const
/** Name of an action in {@link extraActions}. */
export type ExtraAction = keyof typeof extraActions

/** An action on one record beyond the generic ones: `POST {controller}/{name}` with the record's id, behind a node of its own. */
export interface RecordAction {
  /** Last part of the address and of the node; letters and digits, a small letter first. */
  readonly name: string
  readonly title: LocalizedText
}

/** A call beyond the generic actions: `{method} {controller}/{name}`, behind a node of its own. The server's hooks answer it. */
export interface ResourceCall {
  /** Last part of the address and of the node; letters and digits, a small letter first. */
  readonly name: string
  readonly method: 'GET' | 'POST'
  readonly title: LocalizedText
}

/** Where the resource stands in the back office's menu. */
export interface ResourceMenu {
  /** Name of the menu directory, see `menuDirectories`; absent: top level. */
  readonly parent?: string
  /** Icon name as the rules table stores it, e.g. `fa fa-users`. */
  readonly icon: string
  /** Higher first. */
  readonly weigh: number
  /** The component string that clients of the old contract know the screen by. */
  readonly component?: string
}

/** How far {@link DataScope} lets an administrator reach: its own records, those of its groups, or everybody's. */
export const dataReaches = ['own', 'group', 'all'] as const

/** Whose a record is, and who else may see and touch it. */
export interface DataScope {
  /** Holds the id of the administrator a record belongs to; the server fills it in when one is added. */
  readonly field: string
  /** An administrator with all rights reaches everything anyway. */
  readonly reach: (typeof dataReaches)[number]
}

/**
 * One data area. Table, actions, permission nodes, menu entry, list, form, OpenAPI and conformance test follow from it. Plain
 * data: `parseResource` of `@teachnet/contract/schema` reads one that arrives at run time.
 */
export interface ResourceDefinition {
  /** Name in the URL, `Name` or `directory.Name`; also the name other resources refer to. */
  readonly controller: string
  /** Table in the database. */
  readonly table: string
  readonly title: LocalizedText
  /** The text field that stands for a record wherever another one points to it. */
  readonly labelField: string
  /** In the order of list columns and form inputs. Always contains `id`. */
  readonly fields: Readonly<Record<string, Field>>
  /** Actions that exist; default: all, `sortable` only with a weigh field. */
  readonly actions?: readonly ResourceAction[]
  /** What can be done with a record beyond them; the server's hooks do it. */
  readonly recordActions?: readonly RecordAction[]
  /** Calls about more than one record, or that only read. */
  readonly calls?: readonly ResourceCall[]
  /** Every saved state of a record is kept and can be saved anew. */
  readonly hasRevisions?: boolean
  /** Fields that no two records share the values of together; a single field says so itself. The database enforces it. */
  readonly unique?: readonly (readonly string[])[]
  /** `field,asc|desc`; default: by weigh if there is one, then newest first. */
  readonly defaultOrder?: string
  /** Data limit: whose records an administrator without all rights may see and touch. Default: everybody's. */
  readonly scope?: DataScope
  /** Why deleted records are gone for good. Default: they go to the recycle bin, from which they come back. */
  readonly deletedForGood?: LocalizedText
  /** Further names that the server's hooks add to replies; ignored in bodies, since old clients post the whole row back. */
  readonly derived?: readonly string[]
  readonly menu?: ResourceMenu
  /** What the public site shows of it. Default: nothing. */
  readonly visitors?: Visitors
}

/**
 * Checks a definition at start and hands it back with its exact type, from which rows and inputs are typed.
 *
 * @throws TypeError naming the controller and the field that contradicts itself
 */
export function defineResource<const D extends ResourceDefinition>(definition: D): D {
  const problem = problemOf(definition)
  if (problem) throw new TypeError(`Resource ${definition.controller}: ${problem}`)
  return definition
}

/** What contradicts itself in a definition, or undefined. */
export function problemOf(definition: ResourceDefinition): string | undefined {
  const names = Object.keys(definition.fields)
  const ofKind = (kind: Field['kind']) => names.filter((name) => definition.fields[name]?.kind === kind)
  if (!/^([a-z][A-Za-z0-9]*\.)?[A-Z][A-Za-z0-9]*$/.test(definition.controller))
    return 'controller must be Name or directory.Name'
  if (!/^[a-z][a-z0-9_]*$/.test(definition.table)) return `table "${definition.table}" must be snake_case`
  if (definition.fields.id?.kind !== 'id') return 'field "id" of kind id is missing'
  const odd = names.find((name) => !/^[a-z][a-z0-9_]*$/.test(name))
  if (odd) return `field "${odd}" must be snake_case`
  for (const kind of ['id', 'treeParent', 'weigh'] as const)
    if (ofKind(kind).length > 1) return `more than one field of kind ${kind}`
  if (!definition.fields[definition.labelField]) return `labelField "${definition.labelField}" is not a field`
  if (definition.scope && !definition.fields[definition.scope.field])
    return `scope names "${definition.scope.field}", which is not a field`
  if (definition.actions?.includes('sortable') && ofKind('weigh').length === 0)
    return 'sortable needs a field of kind weigh'
  const together = definition.unique?.flat().find((name) => !definition.fields[name] || definition.fields[name].virtual)
  if (together) return `unique names "${together}", which is not a stored field`
  const oddAction = ownActionsProblem(definition)
  if (oddAction) return oddAction
  const order = definition.defaultOrder?.split(',')[0]
  if (order && !definition.fields[order]) return `defaultOrder names "${order}", which is not a field`
  const twice = derivedNames(definition).find((name) => definition.fields[name])
  return twice && `field "${twice}" is also the name of a derived value`
}

/** Names that replies carry beside the fields: nested relations, names of regions, what hooks add. */
export function derivedNames(definition: ResourceDefinition): string[] {
  const fromFields = Object.entries(definition.fields).flatMap(([name, field]) => {
    if (field.internal) return []
    if (field.kind === 'relation' || field.kind === 'relations') return [field.as]
    return field.kind === 'region' ? [`${name}_text`] : []
  })
  return [...fromFields, ...(definition.derived ?? [])]
}

/** The field of a name that comes from outside, where it may be one that every object has (`constructor`). */
export function fieldOf(definition: ResourceDefinition, name: string): Field | undefined {
  return Object.hasOwn(definition.fields, name) ? definition.fields[name] : undefined
}

/** Wire field names of one field: two when it is bilingual. */
export function wireNames(name: string, field: Field): string[] {
  return isBilingual(field) ? [name, `${name}_en`] : [name]
}

/** The actions that exist for a resource. */
export function actionsOf(definition: ResourceDefinition): readonly ResourceAction[] {
  return definition.actions ?? resourceActions.filter((action) => action !== 'sortable' || weighFieldOf(definition))
}

/** Every action that has a node: the generic ones, those on one record, those that the engine has for its sort, and its own calls. */
export function nodeActionsOf(definition: ResourceDefinition): readonly string[] {
  const { recordActions = [], calls = [] } = definition
  const own = [...recordActions, ...calls].map(({ name }) => name)
  return [...actionsOf(definition), ...own, ...extraActionsOf(definition)]
}

/** How an action of {@link nodeActionsOf} is called when it does what its node stands for. */
export function methodOf(definition: ResourceDefinition, action: string): 'GET' | 'POST' | 'DELETE' {
  if (action === 'index') return 'GET'
  if (action === 'del') return 'DELETE'
  const extra = extraActionsOf(definition).find((name) => name === action)
  if (extra) return extraActions[extra].method
  return definition.calls?.find(({ name }) => name === action)?.method ?? 'POST'
}

/** `reveal` where something is masked, `revisions` and `restore` where they are kept. */
export function extraActionsOf(definition: ResourceDefinition): readonly ExtraAction[] {
  return [
    ...(hasMaskedField(definition) ? (['reveal'] as const) : []),
    ...(definition.hasRevisions ? (['revisions', 'restore'] as const) : []),
  ]
}

/** Whether replies hide a value that `reveal` shows. */
export function hasMaskedField(definition: ResourceDefinition): boolean {
  return Object.values(definition.fields).some((field) => field.kind === 'masked' && !field.internal)
}

/** Name of the field that keeps the hand-made order. */
export function weighFieldOf(definition: ResourceDefinition): string | undefined {
  return nameOfKind(definition, 'weigh')
}

/** Name of the tree-parent field; a definition that has one is a tree. */
export function parentFieldOf(definition: ResourceDefinition): string | undefined {
  return nameOfKind(definition, 'treeParent')
}

/** Columns that the quick search looks into. */
export function quickSearchFieldsOf(definition: ResourceDefinition): string[] {
  return Object.entries(definition.fields).flatMap(([name, field]) =>
    field.quickSearch && !field.internal && !field.virtual ? wireNames(name, field) : [],
  )
}

/** Permission node of an action, `teacher/teacher/edit`; without an action the node of the screen itself. */
export function permissionOf(definition: Pick<ResourceDefinition, 'controller'>, action?: string): string {
  const parts = definition.controller.split('.')
  const path = parts.map((part) => part.charAt(0).toLowerCase() + part.slice(1)).join('/')
  return action ? `${path}/${action}` : path
}

function ownActionsProblem(definition: ResourceDefinition): string | undefined {
  const { recordActions = [], calls = [] } = definition
  const taken = new Set<string>([...resourceActions, ...extraActionsOf(definition)])
  for (const { name } of [...recordActions, ...calls]) {
    if (!/^[a-z][A-Za-z0-9]*$/.test(name)) return `action "${name}" must be letters and digits`
    if (taken.has(name)) return `action "${name}" exists already`
    taken.add(name)
  }
  return undefined
}

function nameOfKind(definition: ResourceDefinition, kind: Field['kind']): string | undefined {
  return Object.keys(definition.fields).find((name) => definition.fields[name]?.kind === kind)
}

// --- Types that follow from a definition ------------------------------------------------------------------------------

/** What a JSON field may hold. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [name: string]: JsonValue }

/** A record another one points to. */
export interface Reference {
  readonly id: number
  /** The other record's label in the language of the request, under the name of its label field as well. */
  readonly label: string
}

/** A field's value in a reply, before null. */
type WireValue<F extends Field> = F extends {
  kind: 'id' | 'number' | 'integer' | 'relation' | 'treeParent' | 'dateTime' | 'weigh'
}
  ? number
  : F extends { kind: 'switch' }
    ? 0 | 1
    : F extends FieldOfKind<'choice'>
      ? F extends { multiple: true }
        ? F['options'][number]['value'][]
        : F['options'][number]['value']
      : F extends { kind: 'relations' | 'region' }
        ? number[]
        : F extends { kind: 'images' | 'files' | 'tags' }
          ? string[]
          : F extends { kind: 'json' }
            ? JsonValue
            : string

type IsNullable<F extends Field> = F extends { required: true } | { default: string | number }
  ? false
  : F extends { kind: 'number' | 'integer' | 'money' | 'date' | 'relation' | 'json' }
    ? true
    : F extends { kind: 'dateTime' }
      ? F extends { auto: 'create' | 'update' }
        ? false
        : true
      : false

type RowValue<F extends Field> = IsNullable<F> extends true ? WireValue<F> | null : WireValue<F>

type Fields<D extends ResourceDefinition> = D['fields']
type VisibleNames<D extends ResourceDefinition> = {
  [K in keyof Fields<D>]: Fields<D>[K] extends { internal: true } ? never : K
}[keyof Fields<D>] &
  string
type WritableNames<D extends ResourceDefinition> = {
  [K in keyof Fields<D>]: Fields<D>[K] extends { internal: true } | { readOnly: true } | { kind: 'id' } ? never : K
}[keyof Fields<D>] &
  string
type BilingualNames<D extends ResourceDefinition> = {
  [K in keyof Fields<D>]: Fields<D>[K] extends { bilingual: true } ? K : never
}[keyof Fields<D>] &
  string
type RequiredNames<D extends ResourceDefinition> = {
  [K in WritableNames<D>]: Fields<D>[K] extends { required: true } ? K : never
}[WritableNames<D>]
type NestedName<F extends Field> = F extends FieldOfKind<'relation' | 'relations'> ? F['as'] : never
type RegionNames<D extends ResourceDefinition> = {
  [K in keyof Fields<D>]: Fields<D>[K] extends { kind: 'region' } ? K : never
}[keyof Fields<D>] &
  string

/** A record in a reply. */
export type RowOf<D extends ResourceDefinition> = {
  [K in VisibleNames<D>]: RowValue<Fields<D>[K]>
} & { [K in BilingualNames<D> as `${K}_en`]: string } & { [K in RegionNames<D> as `${K}_text`]: string } & {
  [K in VisibleNames<D> as NestedName<Fields<D>[K]>]: Fields<D>[K] extends { kind: 'relation' }
    ? Reference | null
    : Reference[]
} & (Extract<Fields<D>[keyof Fields<D>], TreeParentField> extends never ? unknown : { children?: RowOf<D>[] })

/** A record in a body that adds one. */
export type InputOf<D extends ResourceDefinition> = {
  [K in RequiredNames<D>]: WireValue<Fields<D>[K]>
} & { [K in Exclude<WritableNames<D>, RequiredNames<D>>]?: RowValue<Fields<D>[K]> } & {
  [K in BilingualNames<D> as `${K}_en`]?: string
}

/** A body that changes a record: any part of it, with its id. */
export type ChangeOf<D extends ResourceDefinition> = Partial<InputOf<D>> & { readonly id: number }

/** What the call for one record answers, for the form that edits it. */
export interface EditReply<Row> {
  readonly row: Row
  /** Names the content that the form opens with; sent back as `If-Match`, it keeps the form from running over somebody's change. */
  readonly version: string
}

/** `data` of the refusal `RECORD_CHANGED`. */
export interface RecordChange<Row> extends EditReply<Row> {
  /** Who changed the record last, where that is known. */
  readonly changed_by: string | null
  /** When, in seconds since 1970. */
  readonly changed_at: number | null
}

/** An area whose records use a file. */
export interface FileUser {
  readonly controller: string
  /** Title of the area in the language of the request. */
  readonly title: string
  /** Records that use it. */
  readonly count: number
  /** The first of them, where the caller may open their list: with the label, and the title of the field that holds the file. */
  readonly records: readonly { readonly id: number; readonly label: string; readonly field: string }[]
}

/** `data` of the refusal `FILE_IN_USE`. */
export interface FileInUse {
  readonly users: readonly FileUser[]
}

/** What a list call answers. */
export interface ListReply<Row> {
  readonly list: Row[]
  readonly total: number
  /** `total` is the database's estimate: counting would have taken too long. */
  readonly total_estimated?: boolean
  /** Pass it as `after` with the next page number; only on far pages, and where the order has a place to start from. */
  readonly next?: string
  readonly remark: string
  /** What becomes of deleted records, as a sentence; for a reader that may delete some. */
  readonly deletion_note?: string
}
