import { actionsOf, fieldOf, parentFieldOf, permissionOf } from '@teachnet/contract'
import { type Dispatch, type SetStateAction, useState } from 'react'
import { hasInfo } from '../list/columns.ts'
import { useDraftAccess } from '../draft/use-draft-access.ts'
import { useCrud } from '../services/crud-services.tsx'
import { actionsFor, hasAnyAction, permittedActions, type PermittedActions } from '../record/permitted-actions.ts'
import type { ListController } from '../list/use-list-controller.ts'
import { usePageAddress } from '../services/use-page-address.ts'
import { useOverrides } from './overrides.ts'
import { type DialogName, dialogNames, type PageActions, type Question } from './page-actions.ts'

/** The open dialogs of a list, and functions to open and close them. */
export interface OpenDialogs {
  readonly isAny: boolean
  /** Returns the target of a dialog from the address: a record's id, or `add`. */
  readonly find: (name: DialogName) => string | null
  /** Key of the draft that the form of the address begins with. */
  readonly draft: string | undefined
  /** Opens a dialog; without a value, closes it. */
  readonly show: (name: DialogName, value?: string) => void
  readonly question: Question | undefined
  readonly setQuestion: Dispatch<SetStateAction<Question | undefined>>
}

export interface ResourcePageState {
  readonly actions: PageActions
  readonly permitted: PermittedActions
  readonly dialogs: OpenDialogs
}

/** Whether the account may put records of the list under another one. */
export function canNest({ definition, can }: Pick<ListController, 'definition' | 'can'>): boolean {
  const parent = parentFieldOf(definition)
  const field = parent === undefined ? undefined : definition.fields[parent]
  return can.edit && field !== undefined && !field.readOnly && !field.internal
}

/** Whether the account may add records in another way than by filling the form: as copies, or from a file. */
export function canMultiply({ definition, can }: Pick<ListController, 'definition' | 'can'>): boolean {
  return can.add && definition.isAddedSingly !== true
}

/** The actions and dialogs of a resource's page. */
export function usePageActions(list: ListController): ResourcePageState {
  const { definition } = list
  const { can, backEnd } = useCrud()
  const { params, setParams } = usePageAddress()
  const [question, setQuestion] = useState<Question>()
  const permitted = permittedActions(definition, useOverrides(), { can, backEnd })
  const { mayDraft } = useDraftAccess(definition)
  // Without a status the new record would be on the site immediately.
  const mayAddHidden = mayDraft && fieldOf(definition, 'status') !== undefined && actionsOf(definition).includes('add')
  const forMany = permitted.actions.filter(({ takesMany, isForMany }) => takesMany || isForMany)
  // A details call has its own permission node.
  const mayEdit = list.can.edit || mayDraft
  const hasUsual = canNest(list) || (canMultiply(list) && list.can.edit)
  const canView = !hasInfo(definition) || can(permissionOf(definition, 'info'))
  const show: OpenDialogs['show'] = (name, value) =>
    setParams((current) => {
      current.delete('draft')
      current.delete('comment')
      if (value === undefined) current.delete(name)
      else current.set(name, value)
      return current
    })
  return {
    permitted,
    dialogs: {
      isAny: question !== undefined || dialogNames.some((name) => params.has(name)),
      find: (name) => params.get(name),
      draft: params.get('draft') ?? undefined,
      show,
      question,
      setQuestion,
    },
    actions: {
      canDraft: mayDraft,
      canNest: canNest(list),
      canPlace: list.can.sortable && list.isHandOrdered && backEnd === 'teachnet',
      add: list.can.add || mayAddHidden ? () => show('form', 'add') : undefined,
      edit: mayEdit ? (id: number) => show('form', String(id)) : undefined,
      view: canView && !mayEdit ? (id: number) => show('view', String(id)) : undefined,
      remove: list.can.del ? (ids: readonly number[]) => setQuestion({ kind: 'delete', ids }) : undefined,
      removeSelected: list.can.del ? () => setQuestion({ kind: 'deleteSelected' }) : undefined,
      editMany: list.can.edit && backEnd === 'teachnet' ? () => setQuestion({ kind: 'editMany' }) : undefined,
      more:
        hasUsual || hasAnyAction(permitted)
          ? (id: number, anchor: HTMLElement) => setQuestion({ kind: 'menu', id, anchor })
          : undefined,
      hasMore: (row) => hasUsual || hasAnyAction(actionsFor(permitted, row)),
      act:
        forMany.length > 0
          ? { offered: forMany, run: (action, ids) => setQuestion({ kind: 'act', action, ids }) }
          : undefined,
      importList:
        backEnd === 'teachnet' && definition.isAddedSingly !== true && (list.can.add || list.can.edit)
          ? () => setQuestion({ kind: 'import' })
          : undefined,
      // An old back end has no such call.
      exportList:
        backEnd === 'teachnet' && can(permissionOf(definition, 'export'))
          ? () => setQuestion({ kind: 'export' })
          : undefined,
      isForMany:
        list.can.del ||
        forMany.length > 0 ||
        (list.can.edit && (backEnd === 'teachnet' || list.statusField !== undefined)),
    },
  }
}
