import { actionsFor, type PermittedActions } from '../../crud/record/permitted-actions.ts'
import type { ListController } from '../../crud/list/use-list-controller.ts'
import { ActionDialog } from '../record/action-dialog.tsx'
import { DeleteDialog } from '../record/delete-dialog.tsx'
import type { PageActions } from './page-actions.ts'
import { HistoryDialog } from '../history/history-dialog.tsx'
import { RecordMenu } from '../record/record-menu.tsx'
import { DetailsDialog } from '../record/details-dialog.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import type { OpenDialogs } from './use-page-actions.ts'
import { WithMessages } from '../../messages/with-messages.tsx'

interface PageDialogsProps {
  readonly list: ListController
  readonly actions: PageActions
  readonly permitted: PermittedActions
  readonly dialogs: OpenDialogs
}

/** The dialogs over a list: those named in the address, and questions. */
export function PageDialogs({ list, actions, permitted, dialogs }: PageDialogsProps) {
  const { definition } = list
  const { find, show, question, ask } = dialogs
  const form = find('form')
  const target = form === 'add' ? form : toId(form)
  const isFormAllowed = target === 'add' ? list.can.add : list.can.edit
  const viewed = toId(find('view'))
  const past = toId(find('history'))
  const stop = () => ask(undefined)
  const moreOf = (id: number) => actions.more && ((anchor: HTMLElement) => actions.more?.(id, anchor))
  return (
    <>
      {target !== undefined && isFormAllowed && (
        <FormDialog
          key={target}
          {...{ definition, target }}
          presets={list.state.search}
          onMore={target === 'add' ? undefined : moreOf(target)}
          onClose={() => show('form')}
        />
      )}
      {viewed !== undefined && actions.view && list.status === 'ready' && (
        <DetailsDialog {...{ list }} id={viewed} onMore={moreOf(viewed)} onClose={() => show('view')} />
      )}
      <WithMessages of="record">
        {past !== undefined && permitted.hasHistory && (
          <HistoryDialog list={list} id={past} onClose={() => show('history')} />
        )}
        {question?.kind === 'menu' && (
          <RecordMenu
            {...question}
            definition={definition}
            permitted={actionsFor(permitted, list.rows.find(({ row }) => row.id === question.id)?.row)}
            onAct={(action) => ask({ kind: 'act', action, ids: [question.id] })}
            onHistory={() => show('history', String(question.id))}
            onClose={stop}
          />
        )}
        {question?.kind === 'act' && <ActionDialog {...question} list={list} onClose={stop} />}
      </WithMessages>
      {question?.kind === 'delete' && <DeleteDialog list={list} ids={question.ids} onClose={stop} />}
    </>
  )
}

function toId(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}
