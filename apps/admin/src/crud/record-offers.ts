import { type LocalizedText, permissionOf, type ResourceDefinition } from '@teachnet/contract'

/** An action beyond the generic ones that an account may take. */
export interface OfferedAction {
  readonly name: string
  readonly title: LocalizedText
  /** Takes `ids` of one record or several, else the `id` of one. */
  readonly takesMany: boolean
}

/** The list of another resource, narrowed to what belongs to one record. */
export interface RelatedList {
  readonly definition: ResourceDefinition
  /** The other resource's field that holds the record's id. */
  readonly field: string
}

/** What can be done with a record beside viewing, editing and deleting it. */
export interface RecordOffers {
  readonly actions: readonly OfferedAction[]
  readonly hasHistory: boolean
  readonly relatedLists: readonly RelatedList[]
}

/** What an account with these nodes is offered; all else is not there for it. */
export function recordOffers(
  definition: ResourceDefinition,
  relatedLists: readonly RelatedList[],
  can: (node: string) => boolean,
): RecordOffers {
  const { recordActions = [], calls = [] } = definition
  const actions = [
    ...recordActions.map((action) => ({ ...action, takesMany: false })),
    ...calls.filter(({ method }) => method === 'POST').map((call) => ({ ...call, takesMany: true })),
  ]
  return {
    actions: actions.filter(({ name }) => can(permissionOf(definition, name))),
    hasHistory: definition.hasRevisions === true && can(permissionOf(definition, 'revisions')),
    relatedLists: relatedLists.filter((related) => can(permissionOf(related.definition, 'index'))),
  }
}

/** Whether one record has any of it. */
export function offersAny({ actions, hasHistory, relatedLists }: RecordOffers): boolean {
  return hasHistory || actions.length + relatedLists.length > 0
}
