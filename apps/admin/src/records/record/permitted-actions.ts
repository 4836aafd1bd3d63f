import {
  actionsOf,
  type Field,
  isOffered,
  permissionOf,
  type RecordAction,
  type ResourceDefinition,
} from '@teachnet/contract'
import type { LocalizedText } from '@teachnet/protocol'
import type { CrudServices } from '../services/crud-services.tsx'
import { logController, type RelatedList } from './record-address.ts'
import type { Row } from './row.ts'

/** A permitted action other than the generic ones. */
export interface PermittedAction {
  readonly name: string
  readonly title: LocalizedText
  /** The call takes `ids` of one or more records; otherwise the `id` of one. */
  readonly takesMany: boolean
  /** Lists offer it for several records: it is called for each, with separate outcomes. */
  readonly isForMany?: true
  /** It runs without a question. */
  readonly isImmediate?: true
  /** Input fields; undefined if the action needs no input. */
  readonly fields?: Readonly<Record<string, Field>>
  readonly when?: RecordAction['when']
}

/** Actions on a record other than viewing, editing and deleting. */
export interface PermittedActions {
  readonly actions: readonly PermittedAction[]
  /** Dialogs about a record, by the call that they need. */
  readonly dialogs: readonly Pick<PermittedAction, 'name' | 'title'>[]
  readonly hasHistory: boolean
  /** The administrators' log has entries about each record. */
  readonly hasLog: boolean
  /** The records have pages on the public site. */
  readonly hasSitePage: boolean
  readonly relatedLists: readonly RelatedList[]
}

/** The parts that the page of a resource adds to its definition. */
interface PageParts {
  readonly relatedLists?: readonly RelatedList[]
  /** By the name of the call that each needs. */
  readonly dialogs?: Readonly<Record<string, unknown>>
}

/** Returns the actions that an account with these nodes may take. */
export function permittedActions(
  definition: ResourceDefinition,
  { relatedLists = [], dialogs = {} }: PageParts,
  { can, backEnd }: Pick<CrudServices, 'can' | 'backEnd'>,
): PermittedActions {
  const { recordActions = [], calls = [] } = definition
  const isWritten = actionsOf(definition).some((action) => action !== 'index')
  const actions = [
    ...recordActions.map((action) => ({ ...action, takesMany: false })),
    ...calls.filter(({ takes }) => takes === 'records').map((call) => ({ ...call, takesMany: true })),
  ]
  return {
    actions: actions.filter(({ name }) => can(permissionOf(definition, name))),
    dialogs: calls.filter(({ name }) => Object.hasOwn(dialogs, name) && can(permissionOf(definition, name))),
    hasHistory: definition.hasRevisions === true && can(permissionOf(definition, 'revisions')),
    // Only our own server notes the record of an entry.
    hasLog: isWritten && backEnd === 'teachnet' && can(permissionOf({ controller: logController }, 'index')),
    hasSitePage: definition.visitors?.path !== undefined && can(permissionOf(definition, 'edit')),
    relatedLists: relatedLists.filter((related) => can(permissionOf(related.definition, 'index'))),
  }
}

/** Reduces the actions to those that are offered for a record. */
export function actionsFor(permitted: PermittedActions, row: Row | undefined): PermittedActions {
  return { ...permitted, actions: permitted.actions.filter((action) => isOffered(action, row ?? {})) }
}

/** Whether there is any action on a single record. */
export function hasAnyAction({
  actions,
  dialogs,
  hasHistory,
  hasLog,
  hasSitePage,
  relatedLists,
}: PermittedActions): boolean {
  return hasHistory || hasLog || hasSitePage || actions.length + dialogs.length + relatedLists.length > 0
}
