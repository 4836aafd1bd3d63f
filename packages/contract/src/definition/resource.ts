import { type Field, isBilingual, isSecret, referenceOf } from './fields.ts'
import type { Kind } from '../kinds/kind.ts'
import { kindOf } from '../kinds/kinds.ts'
import { label, type LocalizedText } from '@teachnet/protocol'
import type { Visitors } from './visitors.ts'

/**
 * The part of a record that the member who owns it may change. A change is a draft at first: the back office compares it with the record and
 * approves or rejects it.
 */
export interface OwnEdits {
  /** The relation field with the id of the owning member. */
  readonly owner: string
  /** Names of the fields that the member may change; both languages of a bilingual field. */
  readonly fields: readonly string[]
}

/** The actions of the generic controller. `select` is a variant of `index`; reading one record is a variant of `edit`. */
export const resourceActions = ['index', 'add', 'edit', 'del', 'sortable'] as const
/** An action of the generic controller. */
export type ResourceAction = (typeof resourceActions)[number]

/** Actions that the engine adds for some resources, with the titles of their nodes. See {@link extraActionsOf}. */
export const extraActions = {
  /** A file with the records of a list. */
  export: { method: 'POST', title: label('导出', 'Export') },
  /** `?id=&field=`: one masked value in full. */
  reveal: { method: 'GET', title: label('查看完整值', 'Show in full') },
  /** `?id=`: earlier states of a record; with `number=` one of them in full. */
  revisions: { method: 'GET', title: label('修订历史', 'Revisions') },
  /** `{id, …values}`: what a record lacks before it is published, with values that are not saved yet. */
  check: { method: 'POST', title: label('发布检查', 'Check before publication') },
  /** `{id, values, version}`: keeps changes beside the record, which stays unchanged; with `?id=` (GET): the record and its draft. */
  draft: { method: 'POST', title: label('编辑草稿', 'Edit drafts') },
  /** `{id, decision, version}`: replaces the record with its draft, now or at a time, or returns the draft to its author. */
  publish: { method: 'POST', title: label('审核发布草稿', 'Publish drafts') },
  /** `{id, number}`: saves the content of a revision again. */
  restore: { method: 'POST', title: label('恢复修订', 'Restore a revision') },
} as const
/** Name of an action in {@link extraActions}. */
export type ExtraAction = keyof typeof extraActions

/** An action on one record besides the generic ones: `POST {controller}/{name}` with the record's id, behind its own node. */
export interface RecordAction {
  /** Last segment of the address and of the node; letters and digits, starting with a lower-case letter. */
  readonly name: string
  readonly title: LocalizedText
  /** The input of the action; validated like the fields of a new record and passed to the server's hook. Default: none. */
  readonly fields?: Readonly<Record<string, Field>>
  /** Whether lists offer it for several records at once; each has an outcome of its own. */
  readonly isForMany?: true
  /** Runs without a question: it has no fields, and another action undoes it. */
  readonly isImmediate?: true
  /**
   * The records that the action is offered for: each field named here has one of the values; null: it is empty. Default: all records. The
   * server's hook still decides, since a record may change after it was shown.
   */
  readonly when?: Readonly<Record<string, readonly (string | null)[]>>
}

/** Returns whether an action or a field is offered for a record. A field that was not loaded is ignored. */
export function isOffered(
  { when = {} }: { readonly when?: RecordAction['when'] | undefined },
  row: Readonly<Record<string, unknown>>,
): boolean {
  return Object.entries(when).every(([name, values]) => {
    const value = row[name]
    if (value === undefined) return true
    if (value === null || value === '') return values.includes(null)
    return (typeof value === 'string' || typeof value === 'number') && values.includes(String(value))
  })
}

/**
 * The method and the parameters of a call: `GET ?id=` reads one record, `POST {ids}` acts on several, `GET` reads data
 * about all of them.
 */
export const resourceCallMethods = { record: 'GET', records: 'POST', nothing: 'GET' } as const

/** A call besides the generic actions: `{controller}/{name}`, behind its own node. The server's hooks answer it. */
export interface ResourceCall {
  /** Last segment of the address and of the node; letters and digits, starting with a lower-case letter. */
  readonly name: string
  /** Method and input follow from it, see {@link resourceCallMethods}. */
  readonly takes: keyof typeof resourceCallMethods
  readonly title: LocalizedText
}

/** Position of the resource in the back office's menu. */
export interface ResourceMenu {
  /** Name of the menu directory, see `menuDirectories`; absent: top level. */
  readonly parent?: string
  /** Icon name as the rules table stores it, e.g. `fa fa-users`. */
  readonly icon: string
  /** Higher first. */
  readonly weigh: number
  /** The component string by which clients of the old contract identify the page. */
  readonly component?: string
}

/**
 * The reach of a {@link DataScope}: an administrator's own records, those of the administrator's groups, either of these with the records
 * without an owner, or all records.
 */
export const dataReaches = ['own', 'group', 'ownOrFree', 'groupOrFree', 'all'] as const

/** The owner of a record, and the other administrators who may see and change it. */
export interface DataScope {
  /** The field with the id of the owning administrator; the server sets it when a record is added. */
  readonly field: string
  /** An administrator with all rights reaches all records. */
  readonly reach: (typeof dataReaches)[number]
}

/**
 * One data area. Table, actions, permission nodes, menu entry, list, form, OpenAPI and conformance test are derived from it. Plain data:
 * `parseResource` of `@teachnet/contract/schema` reads one that arrives at run time.
 */
export interface ResourceDefinition {
  /** Name in the URL, `Name` or `directory.Name`; other resources refer to it by this name. */
  readonly controller: string
  /** Table in the database. */
  readonly table: string
  readonly title: LocalizedText
  /** The text field that represents a record wherever another record refers to it. */
  readonly labelField: string
  /** In the order of list columns and form inputs. Always contains `id`. */
  readonly fields: Readonly<Record<string, Field>>
  /** Available actions; default: all, `sortable` only with a weigh field. */
  readonly actions?: readonly ResourceAction[]
  /** Further actions on a record; the server's hooks implement them. */
  readonly recordActions?: readonly RecordAction[]
  /** Calls on more than one record, or that only read. */
  readonly calls?: readonly ResourceCall[]
  /** Records with this value of a field wait for the back office, whose dashboard counts them and links to them. */
  readonly waiting?: { readonly field: string; readonly value: string }
  /** Every saved state of a record is kept and can be restored. */
  readonly hasRevisions?: boolean
  /** Groups of fields whose combined values are unique. A single field declares `unique` itself. The database enforces it. */
  readonly unique?: readonly (readonly string[])[]
  /** `field,asc|desc`; default: by weigh if there is one, then newest first. */
  readonly defaultOrder?: string
  /** Rows of a page until the reader chooses another number; default: 20. */
  readonly pageSize?: number
  /** Data limit: the records that an administrator without all rights may see and change. Default: all. */
  readonly scope?: DataScope
  /** The reason why deletion is permanent. Default: deleted records go to the recycle bin and can be restored. */
  readonly deletedForGood?: LocalizedText
  /**
   * Records are added by their form one at a time, and neither copied nor imported: adding one sends a letter, or shows a secret once.
   */
  readonly isAddedSingly?: true
  /** Further names that the server's hooks add to replies; ignored in bodies, because old clients post the whole row back. */
  readonly derived?: readonly string[]
  readonly menu?: ResourceMenu
  /** The fields that the member who owns a record may change, with approval. Default: none. */
  readonly ownEdits?: OwnEdits
  /** What the public site shows of it. Default: nothing. */
  readonly visitors?: Visitors
}

/** Names in replies besides the fields: nested relations, names of regions, values added by hooks. */
export function derivedNames(definition: ResourceDefinition): string[] {
  const fromFields = Object.entries(definition.fields).flatMap(([name, field]) => {
    return field.internal ? [] : kindOf(field).derivedNames(name, field)
  })
  return [...fromFields, ...(definition.derived ?? []), ...(hasDrafts(definition) ? [draftStateName] : [])]
}

/** In rows of lists, the state of the draft beside a record; absent: there is none. */
export const draftStateName = 'draft_state'

/** The field with a name from outside. The name may be one that every object has (`constructor`). */
export function fieldOf(definition: Pick<ResourceDefinition, 'fields'>, name: string): Field | undefined {
  return Object.hasOwn(definition.fields, name) ? definition.fields[name] : undefined
}

/** Wire names of one field: two if it is bilingual. */
export function wireNames(name: string, field: Field): string[] {
  return isBilingual(field) ? [name, `${name}_en`] : [name]
}

/** The available actions of a resource. */
export function actionsOf(definition: ResourceDefinition): readonly ResourceAction[] {
  return definition.actions ?? resourceActions.filter((action) => action !== 'sortable' || weighFieldOf(definition))
}

/** Every action that has a node: the generic ones, the record actions, those that the engine adds, and the resource's own calls. */
export function nodeActionsOf(definition: ResourceDefinition): readonly string[] {
  const { recordActions = [], calls = [] } = definition
  const own = [...recordActions, ...calls].map(({ name }) => name)
  return [...actionsOf(definition), ...own, ...extraActionsOf(definition)]
}

/** The HTTP method with which an action of {@link nodeActionsOf} performs what its node permits. */
export function methodOf(definition: ResourceDefinition, action: string): 'GET' | 'POST' | 'DELETE' {
  if (action === 'index') return 'GET'
  if (action === 'del') return 'DELETE'
  const extra = extraActionsOf(definition).find((name) => name === action)
  if (extra) return extraActions[extra].method
  const call = definition.calls?.find(({ name }) => name === action)
  return call ? resourceCallMethods[call.takes] : 'POST'
}

/**
 * `export` if there is a list, `reveal` if a field is masked or a group can mask one, `check`, `draft` and `publish` if
 * visitors see records that can be edited, `revisions` and `restore` if revisions are kept.
 */
export function extraActionsOf(definition: ResourceDefinition): readonly ExtraAction[] {
  return [
    ...(actionsOf(definition).includes('index') ? (['export'] as const) : []),
    ...(hasMaskedField(definition) || hasMaskable(definition) ? (['reveal'] as const) : []),
    ...(hasDrafts(definition) ? (['check', 'draft', 'publish'] as const) : []),
    ...(definition.hasRevisions ? (['revisions', 'restore'] as const) : []),
  ]
}

/**
 * Whether changes of a record can be stored as a draft until they are published: visitors see the records, and they can
 * be edited.
 */
export function hasDrafts(definition: ResourceDefinition): boolean {
  return definition.visitors !== undefined && actionsOf(definition).includes('edit')
}

/** Whether replies mask a value that `reveal` shows. */
export function hasMaskedField(definition: ResourceDefinition): boolean {
  return Object.values(definition.fields).some((field) => kindOf(field).secrecy === 'masked' && !field.internal)
}

/** Whether replies can mask a text for some groups: it is personal, such as a mobile number. */
export function isMaskable(field: Field): boolean {
  return field.kind === 'text' && !field.multiline && (field.rules ?? []).some((rule) => personalRules.includes(rule))
}

const personalRules: readonly string[] = ['mobile', 'email', 'idNumber']

function hasMaskable({ fields }: ResourceDefinition): boolean {
  return Object.values(fields).some((field) => !field.internal && !field.virtual && isMaskable(field))
}

/** Name of the field that holds the manual order. */
export function weighFieldOf(definition: ResourceDefinition): string | undefined {
  return namesOfRole(definition, 'place')[0]
}

/** Name of the tree-parent field; a definition that has one is a tree. */
export function parentFieldOf(definition: ResourceDefinition): string | undefined {
  return namesOfRole(definition, 'parent')[0]
}

/** Columns that the quick search includes. */
export function quickSearchFieldsOf(definition: ResourceDefinition): string[] {
  return Object.entries(definition.fields).flatMap(([name, field]) =>
    field.quickSearch && !field.internal && !field.virtual ? wireNames(name, field) : [],
  )
}

/**
 * The fields that name a record whose label is empty: those of a group of unique fields. A group with a relation comes first, since people
 * know records by it; `alone` takes only groups whose values a stored row has itself.
 *
 * @example namingFieldsOf(teacher100) // ['year', 'teacher_id']
 */
export function namingFieldsOf(
  { fields, unique = [] }: ResourceDefinition,
  { alone = false }: { readonly alone?: boolean } = {},
): readonly string[] {
  const isRelated = (name: string) => fields[name] !== undefined && referenceOf(fields[name]) !== undefined
  const isShown = (name: string) => {
    const field = fields[name]
    return field !== undefined && !field.internal && !isSecret(field) && kindOf(field).role !== 'parent'
  }
  const shown = unique.filter((group) => group.every(isShown))
  if (alone) return shown.find((group) => !group.some(isRelated)) ?? []
  return shown.find((group) => group.some(isRelated)) ?? shown[0] ?? []
}

/** Permission node of an action, `teacher/teacher/edit`; without an action, the node of the page itself. */
export function permissionOf(definition: Pick<ResourceDefinition, 'controller'>, action?: string): string {
  const parts = definition.controller.split('.')
  const path = parts.map((part) => part.charAt(0).toLowerCase() + part.slice(1)).join('/')
  return action ? `${path}/${action}` : path
}

/** Names of the fields that have a role in a record. */
export function namesOfRole({ fields }: ResourceDefinition, role: Kind<Field>['role']): string[] {
  return Object.entries(fields).flatMap(([name, field]) => (kindOf(field).role === role ? [name] : []))
}
