import { permissionOf } from '@teachnet/contract'
import { useState } from 'react'
import { hasInfo } from '../crud/columns.ts'
import { useCrud } from '../crud/crud-services.tsx'
import { offersAny, recordOffers, type RecordOffers } from '../crud/record-offers.ts'
import type { ListController } from '../crud/use-list-controller.ts'
import { usePageAddress } from '../crud/use-page-address.ts'
import { useOverrides } from './overrides.ts'
import { type DialogName, dialogNames, type PageActions, type Question } from './page-actions.ts'

/** What is open over a list, and how it is opened and closed. */
export interface OpenDialogs {
  readonly isAny: boolean
  /** What the address says a dialog is open for: a record's id, or `add`. */
  readonly find: (name: DialogName) => string | null
  /** Without a value the dialog is closed. */
  readonly show: (name: DialogName, value?: string) => void
  readonly question: Question | undefined
  readonly ask: (question: Question | undefined) => void
}

export interface PageScreen {
  readonly actions: PageActions
  readonly offers: RecordOffers
  readonly dialogs: OpenDialogs
}

/** What the account may do on the screen of a resource. */
export function usePageActions(list: ListController): PageScreen {
  const { definition } = list
  const { can } = useCrud()
  const { params, setParams } = usePageAddress()
  const [question, ask] = useState<Question>()
  const offers = recordOffers(definition, useOverrides().relatedLists ?? [], can)
  const forMany = offers.actions.filter(({ takesMany }) => takesMany)
  // Where the details are a call of their own, they have a node of their own.
  const canView = !hasInfo(definition) || can(permissionOf(definition, 'info'))
  const show: OpenDialogs['show'] = (name, value) =>
    setParams((current) => {
      if (value === undefined) current.delete(name)
      else current.set(name, value)
      return current
    })
  return {
    offers,
    dialogs: {
      isAny: question !== undefined || dialogNames.some((name) => params.has(name)),
      find: (name) => params.get(name),
      show,
      question,
      ask,
    },
    actions: {
      ...(list.can.add && { add: () => show('form', 'add') }),
      ...(list.can.edit
        ? { edit: (id: number) => show('form', String(id)) }
        : canView && { view: (id: number) => show('view', String(id)) }),
      ...(list.can.del && { remove: (ids: readonly number[]) => ask({ kind: 'delete', ids }) }),
      ...(offersAny(offers) && {
        more: (id: number, anchor: HTMLElement) => ask({ kind: 'menu', id, anchor }),
      }),
      ...(forMany.length > 0 && {
        act: { offered: forMany, run: (action, ids) => ask({ kind: 'act', action, ids }) },
      }),
      isForMany: list.can.del || forMany.length > 0 || (list.can.edit && list.statusField !== undefined),
    },
  }
}
