import { actionsFor, type PermittedActions } from '../record/permitted-actions.ts'
import type { ListController } from '../list/use-list-controller.ts'
import { BatchEditDialog } from '../bulk/batch-edit-dialog.tsx'
import { ExportDialog } from '../export/export-dialog.tsx'
import { ParentDialog, PositionDialog } from '../list/move-dialogs.tsx'
import { ImportDialog } from '../import/import-dialog.tsx'
import { ActionDialog } from '../record/action-dialog.tsx'
import { DeleteDialog } from '../record/delete-dialog.tsx'
import {
  type ActionDialogProps,
  type RecordActions,
  RecordActionsContext,
  type RecordDialogProps,
  useOverrides,
} from './overrides.ts'
import { canMultiply, type OpenDialogs } from './use-page-actions.ts'
import type { PageActions } from './page-actions.ts'
import { HistoryDialog } from '../history/history-dialog.tsx'
import { RecordMenu } from '../record/record-menu.tsx'
import { DetailsDialog } from '../record/details-dialog.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { WithMessages } from '../../messages/with-messages.tsx'

interface PageDialogsProps {
  readonly list: ListController
  readonly actions: PageActions
  readonly permitted: PermittedActions
  readonly dialogs: OpenDialogs
}

/** Begins the form's parameter for a copy of a record. */
const copyPrefix = 'copy-'

/** The dialogs over a list: those named in the address, and questions. */
export function PageDialogs({ list, actions, permitted, dialogs }: PageDialogsProps) {
  const { definition } = list
  const { find, show, question, setQuestion } = dialogs
  const form = find('form')
  const copyOf = toId(form?.startsWith(copyPrefix) ? form.slice(copyPrefix.length) : null)
  const target = form === 'add' || copyOf !== undefined ? 'add' : toId(form)
  const at = list.rows.findIndex(({ row }) => row.id === target)
  const open = (id: number | undefined) => (id === undefined ? undefined : () => show('form', String(id)))
  const isFormAllowed = actions.canDraft || (target === 'add' ? list.can.add : list.can.edit)
  const viewed = toId(find('view'))
  const past = toId(find('history'))
  // A dialog whose work ends late must not close what was opened since.
  const stop = () => setQuestion((current) => (current === question ? undefined : current))
  const isVisible = (id: number) => list.rows.some(({ row }) => row.id === id)
  const moreOf = (id: number) => {
    const row = list.rows.find((shown) => shown.row.id === id)?.row
    if (!actions.more || (row && actions.hasMore?.(row) === false)) return undefined
    return (anchor: HTMLElement) => actions.more?.(id, anchor)
  }
  const recordActions: RecordActions = {
    offered: (row) => actionsFor(permitted, row).actions.filter(({ takesMany }) => !takesMany),
    open: (action, id, changes) => setQuestion({ kind: 'act', action, ids: [id], changes }),
  }
  return (
    <>
      {target !== undefined && isFormAllowed && (
        <RecordActionsContext value={recordActions}>
          <FormDialog
            key={form}
            definition={definition}
            target={target}
            copyOf={copyOf}
            chosenDraft={dialogs.draft}
            presets={list.state.search}
            onCopy={target !== 'add' && canMultiply(list) ? () => show('form', `${copyPrefix}${target}`) : undefined}
            onMore={target === 'add' ? undefined : moreOf(target)}
            onPrevious={at !== -1 ? open(list.rows[at - 1]?.row.id) : undefined}
            onNext={at !== -1 ? open(list.rows[at + 1]?.row.id) : undefined}

            onClose={() => show('form')}
          />
        </RecordActionsContext>
      )}
      {viewed !== undefined && actions.view && list.status === 'ready' && (
        <DetailsDialog list={list} id={viewed} onMore={moreOf(viewed)} onClose={() => show('view')} />
      )}
      <WithMessages of="record">
        {past !== undefined && permitted.hasHistory && (
          <HistoryDialog
            list={list}
            id={past}
            onClose={() => show('history')}
            onDrafted={() => {
              show('history')
              show('form', String(past))
            }}
          />
        )}
        {question?.kind === 'menu' && (
          <RecordMenu
            {...question}
            definition={definition}
            permitted={actionsFor(permitted, list.rows.find(({ row }) => row.id === question.id)?.row)}
            onAct={(action) => setQuestion({ kind: 'act', action, ids: [question.id] })}
            onCopy={canMultiply(list) && list.can.edit ? () => show('form', `${copyPrefix}${question.id}`) : undefined}
            onPosition={
              actions.canPlace && isVisible(question.id)
                ? () => setQuestion({ kind: 'position', id: question.id })
                : undefined
            }
            onParent={actions.canNest ? () => setQuestion({ kind: 'parent', id: question.id }) : undefined}
            onHistory={() => show('history', String(question.id))}
            onDialog={(name) => setQuestion({ kind: 'dialog', name, id: question.id })}
            onClose={stop}
          />
        )}
        {question?.kind === 'dialog' && <OwnDialog {...question} definition={definition} onClose={stop} />}
        {question?.kind === 'position' && <PositionDialog list={list} id={question.id} onClose={stop} />}
        {question?.kind === 'parent' && <ParentDialog list={list} id={question.id} onClose={stop} />}
        {question?.kind === 'import' && <ImportDialog list={list} onClose={stop} />}
        {question?.kind === 'export' && <ExportDialog list={list} onClose={stop} />}
        {question?.kind === 'act' && <DialogOfAction {...question} list={list} onClose={stop} />}
      </WithMessages>
      <WithMessages of="record">
        {question?.kind === 'delete' && (
          <DeleteDialog list={list} target={{ ids: [...question.ids] }} count={question.ids.length} onClose={stop} />
        )}
        {question?.kind === 'deleteSelected' && (
          <DeleteDialog list={list} target={list.target} count={list.selected} onClose={stop} />
        )}
      </WithMessages>
      {question?.kind === 'editMany' && (
        <WithMessages of="record">
          <BatchEditDialog list={list} onClose={stop} />
        </WithMessages>
      )}
    </>
  )
}

function DialogOfAction(props: ActionDialogProps) {
  const { actionDialogs } = useOverrides()
  const Dialog = actionDialogs?.[props.action.name] ?? ActionDialog
  return <Dialog {...props} />
}

/** A dialog that the page of the resource adds. */
function OwnDialog({ name, ...props }: RecordDialogProps & { readonly name: string }) {
  const Dialog = useOverrides().dialogs?.[name]
  return Dialog && <Dialog {...props} />
}

function toId(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}
